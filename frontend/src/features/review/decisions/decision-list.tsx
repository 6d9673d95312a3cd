import { Link } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { Badge } from '../../../ui/badge';
import { DataTable, type Column } from '../../../ui/list/data-table';
import { NameCell } from '../../../ui/list/name-cell';
import { EmptyState } from '../../../ui/list/empty-state';
import type { LoggedDecision } from './decision-queries';
import { useReviewTranslation } from '../translations';
import styles from './decision-list.module.css';
import typography from '../../../ui/typography.module.css';

const BADGES = { approved: 'approved', rejected: 'rejected', taken_back: 'rejected', removed: 'rejected' } as const;

export function DecisionList({ decisions, isFiltered }: { decisions: readonly LoggedDecision[]; isFiltered: boolean }) {
  const { t } = useReviewTranslation();
  const columns = useColumns();
  if (decisions.length === 0)
    return (
      <EmptyState level={2} title={t(isFiltered ? 'log.noMatch' : 'log.empty')}>
        {t(isFiltered ? 'log.noMatchText' : 'log.emptyText')}
      </EmptyState>
    );
  return <DataTable caption={t('log.table')} columns={columns} rows={decisions} rowKey={({ id }) => id} />;
}

function useColumns(): Column<LoggedDecision>[] {
  const { t } = useReviewTranslation();
  const { dateTime } = useFormats();
  return [
    {
      key: 'decidedAt',
      header: t('log.columns.decidedAt'),
      cell: ({ decidedAt }) => <span className={typography.numeric}>{dateTime(decidedAt)}</span>,
    },
    {
      key: 'decision',
      header: t('log.columns.decision'),
      cell: ({ decision }) => <Badge kind={BADGES[decision]}>{t(`log.kinds.${decision}`)}</Badge>,
    },
    {
      key: 'testimonial',
      header: t('log.columns.testimonial'),
      rowHeader: true,
      cell: (row) => <Subject decision={row} />,
    },
    {
      key: 'reviewer',
      header: t('log.columns.reviewer'),
      cell: ({ reviewerName, reviewerId }) =>
        reviewerName === null ? t('log.unnamed', { id: reviewerId }) : <NameCell>{reviewerName}</NameCell>,
    },
    { key: 'reason', header: t('log.columns.reason'), cell: (row) => <Reason decision={row} /> },
  ];
}

function Subject({ decision: { decision, testimonialId: id } }: { decision: LoggedDecision }) {
  const { t } = useReviewTranslation();
  if (id === null) return <span className={typography.muted}>{t('log.deleted')}</span>;
  const subject = t('detail.subject', { id });
  if (decision === 'removed') return <span className={typography.muted}>{t('log.removed', { subject })}</span>;
  return <Link to={`/admin/testimonial/${id}`}>{subject}</Link>;
}

function Reason({ decision: { decision, testimonialId, reason, reasonCode } }: { decision: LoggedDecision }) {
  const { t } = useReviewTranslation();
  const isErased = testimonialId === null;
  if (decision === 'approved') return <span className={typography.muted}>{t('log.none')}</span>;
  return (
    <div className={styles.reason}>
      {reasonCode && <b>{t(`reason.codes.${reasonCode}`)}</b>}
      <p>{reason ?? <span className={typography.muted}>{t(isErased ? 'log.forgotten' : 'log.noReason')}</span>}</p>
    </div>
  );
}
