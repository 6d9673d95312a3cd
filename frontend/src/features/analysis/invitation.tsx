import { LinkButton } from '../../ui/button';
import { useAnalysisTranslation } from './translations';

/** The promises of the product, and the invitation to contribute. */
export function Invitation() {
  const { t } = useAnalysisTranslation();
  return (
    <>
      <section className="sect">
        <div className="promise">
          <div>
            <h3>{t('promise.reviewTitle')}</h3>
            <p className="t2">{t('promise.review')}</p>
          </div>
          <div>
            <h3>{t('promise.nothingTitle')}</h3>
            <p className="t2">{t('promise.nothing')}</p>
          </div>
          <div>
            <h3>{t('promise.shopsTitle')}</h3>
            <p className="t2">{t('promise.shops')}</p>
          </div>
        </div>
      </section>
      <section className="sect">
        <div className="cta">
          <div>
            <h2>{t('invitation.title')}</h2>
            <p>{t('invitation.text')}</p>
          </div>
          <div className="row">
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
}
