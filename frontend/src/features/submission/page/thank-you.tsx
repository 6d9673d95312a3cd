import { CircleCheckBig } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useDocumentTitle } from '../../../lib/document-title';
import { LinkButton } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { scrollToTop } from '../form/use-failure-focus';
import { useSubmissionTranslation } from '../translations';
import { PointsPanel } from './points-panel';
import { useDelayedRedirectHome } from './use-delayed-redirect-home';

export function ThankYou() {
  const { t } = useSubmissionTranslation();
  useDocumentTitle(t('thanks.title'), { noindex: true });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollToTop();
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { leaving, stay } = useDelayedRedirectHome();
  return (
    <div className="wrap split">
      <div className="thank-you">
        <Icon of={CircleCheckBig} className="thank-you-mark" />
        <h1 ref={heading} tabIndex={-1}>
          {t('thanks.heading')}
        </h1>
        <p className="lead">{t('thanks.lead')}</p>
        <div className="row page-actions">
          <LinkButton to="/my-points">{t('thanks.points')}</LinkButton>
          <LinkButton to="/" kind="quiet">
            {t('thanks.home')}
          </LinkButton>
        </div>
        {leaving && (
          <p className="small muted thank-you-leaving">
            {t('thanks.leaving')}{' '}
            <button type="button" className="link" onClick={stay}>
              {t('thanks.stay')}
            </button>
          </p>
        )}
      </div>
      <PointsPanel title={t('thanks.onceApproved')} text={t('thanks.pointsText')} />
    </div>
  );
}
