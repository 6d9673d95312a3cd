import { useFormats } from '../../lib/formats';
import { useAboutTranslation } from './translations';
import aboutStyles from './about.module.css';
import keyValuesStyles from '../../ui/list/key-values.module.css';
import typography from '../../ui/typography.module.css';

const TESTIMONIAL_POINTS = 200;
const PURCHASE_POINTS = 150;

/** What earns points, and the announced prize. */
export function Points() {
  const { t } = useAboutTranslation();
  const { count } = useFormats();
  return (
    <section aria-labelledby="points">
      <h2 id="points">{t('points.title')}</h2>
      <p className={typography.measure}>{t('points.lead')}</p>
      <dl className={keyValuesStyles.keyValues}>
        <dt className={typography.numeric}>+{count(TESTIMONIAL_POINTS)}</dt>
        <dd>{t('points.testimonial')}</dd>
        <dt className={typography.numeric}>+{count(PURCHASE_POINTS)}</dt>
        <dd>{t('points.purchase')}</dd>
        <dt>{t('points.prize')}</dt>
        <dd>{t('points.prizeText')}</dd>
      </dl>
      <p className={`${typography.measure} ${typography.small} ${typography.muted} ${aboutStyles.note}`}>
        {t('points.note')}
      </p>
    </section>
  );
}
