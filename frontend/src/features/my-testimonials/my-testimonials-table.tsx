import { Link, useNavigate, type To } from 'react-router';
import { useFormats } from '../../lib/formats';
import { readOutcome } from '../../lib/vocabulary/values';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { Badge } from '../../ui/badge';
import { LinkButton } from '../../ui/button';
import { DataTable, type Column } from '../../ui/list/data-table';
import { NameCell } from '../../ui/list/name-cell';
import { EmptyState } from '../../ui/list/empty-state';
import { OutcomeBadge } from '../../ui/evidence/outcome-badge';
import { Pagination } from '../../ui/list/pagination';
import { Updating } from '../../ui/layout/updating';
import type { MyTestimonialsPage, MyTestimonialSummary } from './queries';
import { useMyTestimonialsTranslation } from './translations';
import dataTableStyles from '../../ui/list/data-table.module.css';
import typography from '../../ui/typography.module.css';

interface MyTestimonialsTableProps {
  found: MyTestimonialsPage;
  page: number;
  /** What is shown belongs to another page or language, until this one is loaded. */
  isOutdated: boolean;
  to: (page: number) => To;
  /** The search parameters of this list, so that a testimonial can link back to the same page. */
  search: string;
}

export function MyTestimonialsTable({ found, page, isOutdated, to, search }: MyTestimonialsTableProps) {
  const { t } = useMyTestimonialsTranslation();
  const navigate = useNavigate();
  const columns = useColumns(search);
  if (found.testimonials.length === 0)
    return (
      <EmptyState
        level={2}
        title={t('empty.title')}
        action={<LinkButton to="/new-testimonial">{t('empty.action')}</LinkButton>}
      >
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <>
      <Updating isOutdated={isOutdated}>
        <DataTable
          caption={t('table')}
          columns={columns}
          rows={found.testimonials}
          rowKey={({ id }) => id}
          onRowClick={({ id }) => void navigate(`/my-testimonials/${id}`, { state: { list: search } })}
        />
      </Updating>
      <Pagination page={page} totalPages={found.totalPages} window={0} to={to} />
      <p className={`${typography.small} ${typography.muted} ${dataTableStyles.tableNote}`}>
        {t('pointsNote')} <Link to="/my-points">{t('points')}</Link>
      </p>
    </>
  );
}

function useColumns(search: string): Column<MyTestimonialSummary>[] {
  const { t } = useMyTestimonialsTranslation();
  const words = useVocabulary();
  const { date } = useFormats();
  return [
    {
      key: 'submitted',
      header: t('columns.submitted'),
      cell: ({ createdAt }) => (
        <span className={`${typography.numeric} ${dataTableStyles.nowrap}`}>{date(createdAt)}</span>
      ),
    },
    {
      key: 'condition',
      header: t('columns.condition'),
      cell: ({ conditionName }) => <NameCell>{conditionName}</NameCell>,
    },
    {
      key: 'supplement',
      header: t('columns.supplement'),
      rowHeader: true,
      cell: ({ id, supplementName }) => (
        <Link to={`/my-testimonials/${id}`} state={{ list: search }}>
          <NameCell>{supplementName}</NameCell>
        </Link>
      ),
    },
    { key: 'brand', header: t('columns.brand'), cell: ({ brandName }) => <NameCell>{brandName}</NameCell> },
    {
      key: 'improvement',
      header: t('columns.improvement'),
      cell: ({ perceivedImprovement }) => {
        const outcome = readOutcome(perceivedImprovement);
        return outcome ? <OutcomeBadge outcome={outcome} /> : words.outcome(perceivedImprovement);
      },
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: ({ reviewStatus }) => <Badge kind={reviewStatus}>{words.reviewStatus(reviewStatus)}</Badge>,
    },
  ];
}
