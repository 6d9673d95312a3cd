import { useConfig } from '../../lib/config/config-context';
import { useFormats } from '../../lib/formats';
import { LinkButton } from '../../ui/button';
import { Note } from '../../ui/note';
import { useAboutTranslation } from './translations';

const TESTIMONIAL_POINTS = 200;
const PURCHASE_POINTS = 150;

export function About() {
  const { t } = useAboutTranslation();
  const { count } = useFormats();
  const { demo, productName: product } = useConfig();
  return (
    <div className="wrap about">
      <h1>{t('heading')}</h1>
      <p className="lead">{t('lead', { product })}</p>
      <section aria-labelledby="how">
        <h2 id="how">{t('how.title')}</h2>
        <div className="measure stack">
          <p>{t('how.share')}</p>
          <p>{t('how.review')}</p>
          <p>{t('how.rank')}</p>
        </div>
      </section>
      <section aria-labelledby="points">
        <h2 id="points">{t('points.title')}</h2>
        <p className="measure">{t('points.lead')}</p>
        <dl className="kv">
          <dt className="num">+{count(TESTIMONIAL_POINTS)}</dt>
          <dd>{t('points.testimonial')}</dd>
          <dt className="num">+{count(PURCHASE_POINTS)}</dt>
          <dd>{t('points.purchase')}</dd>
          <dt>{t('points.prize')}</dt>
          <dd>{t('points.prizeText')}</dd>
        </dl>
      </section>
      <section aria-labelledby="disclaimer">
        <h2 id="disclaimer">{t('disclaimer.title')}</h2>
        <div className="measure stack">
          <p>{t('disclaimer.text')}</p>
          <Note kind="practical">
            {t('disclaimer.project', { product })} {demo && t('disclaimer.demo')}
          </Note>
        </div>
      </section>
      <LinkButton to="/new-testimonial">{t('share')}</LinkButton>
    </div>
  );
}
