import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDocumentTitle } from '../../../lib/document-title';
import { LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { scrollToTop } from '../form/use-failure-focus';
import { useSubmissionTranslation } from '../translations';
import { HarmNotice } from './harm-notice';
import { PointsPanel } from './points-panel';
import { useDelayedRedirectHome } from './use-delayed-redirect-home';
import buttonStyles from '../../../ui/button.module.css';
import layout from '../../../ui/layout/layout.module.css';
import pageActionsStyles from './page-actions.module.css';
import styles from './thank-you.module.css';
import typography from '../../../ui/typography.module.css';

export function ThankYou({ reportedHarm = false }: { reportedHarm?: boolean }) {
  const { t } = useSubmissionTranslation();
  useDocumentTitle(t('thanks.title'), { noindex: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { leaving, stay } = useDelayedRedirectHome(!reportedHarm);
  return (
    <div className={`${layout.container} ${layout.split}`}>
      <div className={styles.thankYou}>
        <Icon of={CircleCheckBig} className={styles.mark} />
        <h1 ref={heading} tabIndex={-1}>
          {t('thanks.heading')}
        </h1>
        <p className={typography.lead}>{t('thanks.lead')}</p>
        {reportedHarm && <HarmNotice />}
        <div className={`${layout.row} ${pageActionsStyles.pageActions}`}>
          <LinkButton to="/my-points">{t('thanks.points')}</LinkButton>
          <LinkButton to="/" kind="quiet">
            {t('thanks.home')}
          </LinkButton>
        </div>
        {leaving && (
          <p className={`${typography.small} ${typography.muted} ${styles.leaving}`}>
            {t('thanks.leaving')}{' '}
            <button type="button" className={buttonStyles.link} onClick={stay}>
              {t('thanks.stay')}
            </button>
          </p>
        )}
      </div>
      <PointsPanel title={t('thanks.onceApproved')} text={t('thanks.pointsText')} />
    </div>
  );
}
