import { LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { toBlocks, monthOf } from './breakdown';
import { MonthsChart } from './months-chart';
import { MonthsTable } from './months-table';
import type { Month } from './queries';
import { usePointsTranslation } from './translations';

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
      <div className="row between months-h">
        <h2>{t('months.title')}</h2>
        <ul className="row small key-bars">
          <li className="row">
            <i className="t" />
            {t('months.testimonials')}
          </li>
          <li className="row">
            <i className="p" />
            {t('months.purchases')}
          </li>
        </ul>
      </div>
      <MonthsChart blocks={blocks} />
      <MonthsTable blocks={blocks} />
    </section>
  );
}
