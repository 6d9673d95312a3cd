import { useFormats } from '../../lib/formats';
import { useAboutTranslation } from './translations';

const TESTIMONIAL_POINTS = 200;
const PURCHASE_POINTS = 150;

/** What earns points, and the announced prize. */
export function Points() {
  const { t } = useAboutTranslation();
  const { count } = useFormats();
  return (
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
      <p className="measure small muted about-note">{t('points.note')}</p>
    </section>
  );
}
