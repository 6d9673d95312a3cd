import { useFormats } from '../../lib/formats';
import { PER_PURCHASE, PER_TESTIMONIAL, sumFigures } from './breakdown';
import type { Points } from './queries';
import { usePointsTranslation } from './translations';
import keyValuesStyles from '../../ui/list/key-values.module.css';
import pointsTotalStyles from '../../ui/layout/points-total.module.css';
import styles from './total.module.css';
import typography from '../../ui/typography.module.css';

export function Total({ points: { totalPoints, monthlyBreakdown } }: { points: Points }) {
  const { t } = usePointsTranslation();
  const { count } = useFormats();
  const { testimonialPoints, purchasePoints } = sumFigures(monthlyBreakdown);
  return (
    <div className={pointsTotalStyles.total}>
      <p>
        <b>{t('total')}</b>
      </p>
      <p className={pointsTotalStyles.figure}>{count(totalPoints)}</p>
      <p>{t('sources', { testimonials: count(testimonialPoints), purchases: count(purchasePoints) })}</p>
    </div>
  );
}

export function HowToEarn() {
  const { t } = usePointsTranslation();
  return (
    <section className={styles.earn}>
      <h2>{t('earn.title')}</h2>
      <dl className={`${keyValuesStyles.keyValues} ${keyValuesStyles.keepColumns}`}>
        <dt>{t('earn.testimonial')}</dt>
        <dd>
          <b className={typography.numeric}>+{PER_TESTIMONIAL}</b>
        </dd>
        <dt>{t('earn.purchase')}</dt>
        <dd>
          <b className={typography.numeric}>+{PER_PURCHASE}</b>
        </dd>
      </dl>
      <p className={`${typography.small} ${typography.muted}`}>{t('earn.note')}</p>
    </section>
  );
}
