import { LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/list/empty-state';
import { toBlocks, monthOf } from './breakdown';
import { MonthsChart } from './months-chart';
import { MonthsTable } from './months-table';
import type { Month } from './queries';
import { usePointsTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './monthly-breakdown.module.css';
import typography from '../../ui/typography.module.css';

export function MonthlyBreakdown({ months }: { months: readonly Month[] }) {
  const { t } = usePointsTranslation();
  const blocks = toBlocks(months, monthOf(new Date()));
  if (blocks.length === 0)
    return (
      <EmptyState title={t('empty.title')} action={<LinkButton to="/new-testimonial">{t('empty.action')}</LinkButton>}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <section>
      <div className={`${layout.row} ${layout.spaceBetween} ${styles.heading}`}>
        <h2>{t('months.title')}</h2>
        <ul className={`${layout.row} ${typography.small} ${styles.key}`}>
          <li className={layout.row}>
            <i className={styles.testimonials} />
            {t('months.testimonials')}
          </li>
          <li className={layout.row}>
            <i className={styles.purchases} />
            {t('months.purchases')}
          </li>
        </ul>
      </div>
      <MonthsChart blocks={blocks} />
      <MonthsTable blocks={blocks} />
    </section>
  );
}
