import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/document-title';
import { signInPath, signUpPath } from '../../../lib/redirect-url';
import { LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useSubmissionTranslation } from '../translations';
import { PointsPanel } from './points-panel';
import checkListStyles from '../../../ui/form/check-list.module.css';
import layout from '../../../ui/layout/layout.module.css';
import pageActionsStyles from './page-actions.module.css';
import typography from '../../../ui/typography.module.css';

/** Explains contributing and its points to users who must sign in first. `here` is the path to return to. */
export function SignedOutPromo({ here, announcement }: { here: string; announcement: ReactNode }) {
  const { t } = useSubmissionTranslation();
  useDocumentTitle(t('title'), { description: t('description') });
  return (
    <div className={`${layout.container} ${layout.split}`}>
      <div>
        <h1>{t('signedOut.heading')}</h1>
        <p className={`${typography.lead} ${layout.splitLead}`}>{t('signedOut.lead')}</p>
        <ul className={checkListStyles.checkList}>
          {(['privacy', 'time', 'proof', 'review'] as const).map((promise) => (
            <li key={promise}>
              <Icon of={Check} />
              <span>{t(`signedOut.${promise}`)}</span>
            </li>
          ))}
        </ul>
        <div className={`${layout.row} ${pageActionsStyles.pageActions}`}>
          <LinkButton to={signUpPath(here)}>{t('signedOut.signUp')}</LinkButton>
          <LinkButton to={signInPath(here)} kind="secondary">
            {t('signedOut.signIn')}
          </LinkButton>
          <LinkButton to="/" kind="quiet">
            {t('signedOut.home')}
          </LinkButton>
        </div>
      </div>
      <PointsPanel title={t('signedOut.perTestimonial')} text={t('signedOut.points')}>
        <hr />
        <p>
          <b>{t('signedOut.prize')}</b> {t('signedOut.prizeText')}
        </p>
      </PointsPanel>
      {announcement}
    </div>
  );
}
