import { memo } from 'react';
import { LinkButton } from '../../ui/button';
import { useAnalysisTranslation } from './translations';
import callToActionStyles from '../../ui/layout/call-to-action.module.css';
import layout from '../../ui/layout/layout.module.css';
import promisesStyles from '../../ui/layout/promises.module.css';
import typography from '../../ui/typography.module.css';

/** The promises of the product, and the invitation to contribute. */
export const Invitation = memo(function Invitation() {
  const { t } = useAnalysisTranslation();
  return (
    <>
      <section className={layout.section}>
        <div className={promisesStyles.promises}>
          <div>
            <h3>{t('promise.reviewTitle')}</h3>
            <p className={typography.secondary}>{t('promise.review')}</p>
          </div>
          <div>
            <h3>{t('promise.nothingTitle')}</h3>
            <p className={typography.secondary}>{t('promise.nothing')}</p>
          </div>
          <div>
            <h3>{t('promise.shopsTitle')}</h3>
            <p className={typography.secondary}>{t('promise.shops')}</p>
          </div>
        </div>
      </section>
      <section className={layout.section}>
        <div className={callToActionStyles.callToAction}>
          <div>
            <h2>{t('invitation.title')}</h2>
            <p>{t('invitation.text')}</p>
          </div>
          <div className={layout.row}>
            <LinkButton kind="highlight" to="/new-testimonial">
              {t('invitation.share')}
            </LinkButton>
            <LinkButton kind="secondary" to="/marketplace">
              {t('invitation.marketplace')}
            </LinkButton>
          </div>
        </div>
      </section>
    </>
  );
});
