import { useFormats } from '../../lib/formats';
import { DataTable } from '../../ui/list/data-table';
import type { Block } from './breakdown';
import { useMonthNames } from './month-names';
import { usePointsTranslation } from './translations';

export function MonthsTable({ blocks }: { blocks: readonly Block[] }) {
  const { t } = usePointsTranslation();
  const { count } = useFormats();
  const names = useMonthNames();
  const counted = (number: number, points: number) =>
    number === 0 && points === 0 ? '0' : t('months.counted', { number: count(number), points: count(points) });
  return (
    <DataTable
      caption={t('months.table')}
      keepTable
      rows={blocks}
      rowKey={({ month, accumulated }) => (accumulated ? 'before' : month)}
      columns={[
        {
          key: 'month',
          header: t('months.month'),
          rowHeader: true,
          cell: ({ month, accumulated }) =>
            accumulated ? t('months.before', { month: names.withYear(month) }) : names.withYear(month),
        },
        {
          key: 'testimonials',
          header: t('months.testimonials'),
          numeric: true,
          cell: ({ testimonialCount, testimonialPoints }) => counted(testimonialCount, testimonialPoints),
        },
        {
          key: 'purchases',
          header: t('months.purchases'),
          numeric: true,
          cell: ({ purchaseCount, purchasePoints }) => counted(purchaseCount, purchasePoints),
        },
        {
          key: 'points',
          header: t('months.points'),
          numeric: true,
          cell: ({ totalPoints }) => <b>{count(totalPoints)}</b>,
        },
      ]}
    />
  );
}
