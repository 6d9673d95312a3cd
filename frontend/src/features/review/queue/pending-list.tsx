import { Link, useNavigate } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { useVocabulary } from '../../../lib/vocabulary/vocabulary';
import { Badge } from '../../../ui/badge';
import { DataTable, type Column } from '../../../ui/list/data-table';
import { NameCell } from '../../../ui/list/name-cell';
import { EmptyState } from '../../../ui/list/empty-state';
import { ReviewLockLine } from '../review-lock-note';
import { useFlagName } from '../flags/flagged-texts';
import type { PendingPage, PendingTestimonial } from '../queries';
import { useReviewTranslation } from '../translations';
import dataTableStyles from '../../../ui/list/data-table.module.css';
import styles from './pending-list.module.css';
import typography from '../../../ui/typography.module.css';

const testimonialPath = ({ id }: PendingTestimonial) => `/admin/testimonial/${id}`;

/** `search`: the search parameters of this list, so that a testimonial can link back to the same page. */
export function PendingList({
  found,
  search,
  isFiltered,
}: {
  found: PendingPage;
  search: string;
  isFiltered: boolean;
}) {
  const { t } = useReviewTranslation();
  const navigate = useNavigate();
  const columns = useColumns(search);
  if (found.testimonials.length === 0 && isFiltered)
    return (
      <EmptyState level={2} title={t('list.noMatch')}>
        {t('list.noMatchText')}
      </EmptyState>
    );
  if (found.testimonials.length === 0)
    return (
      <EmptyState level={2} title={t('list.empty')}>
        {t('list.emptyText')}
      </EmptyState>
    );
  return (
    <DataTable
      caption={t('list.table')}
      columns={columns}
      rows={found.testimonials}
      rowKey={({ id }) => id}
      onRowClick={(row) => void navigate(testimonialPath(row), { state: { list: search } })}
    />
  );
}

function useColumns(search: string): Column<PendingTestimonial>[] {
  const { t } = useReviewTranslation();
  const words = useVocabulary();
  const flagName = useFlagName();
  const { date } = useFormats();
  return [
    {
      key: 'sent',
      header: t('list.columns.sent'),
      cell: ({ createdAt }) => (
        <span className={`${typography.numeric} ${dataTableStyles.nowrap}`}>{date(createdAt)}</span>
      ),
    },
    {
      key: 'condition',
      header: t('list.columns.condition'),
      cell: ({ conditionName }) => <NameCell>{conditionName}</NameCell>,
    },
    {
      key: 'supplement',
      header: t('list.columns.supplement'),
      rowHeader: true,
      cell: (row) => (
        <Link to={testimonialPath(row)} state={{ list: search }}>
          <NameCell>{row.supplementName}</NameCell>
        </Link>
      ),
    },
    { key: 'brand', header: t('list.columns.brand'), cell: ({ brandName }) => <NameCell>{brandName}</NameCell> },
    {
      key: 'experience',
      header: t('list.columns.experience'),
      cell: ({ experience, language, flags }) => (
        <div>
          <span className={dataTableStyles.clamped} lang={experience ? language : undefined}>
            {experience || t('list.noExperience')}
          </span>
          {flags.length > 0 && (
            <ul className={styles.flags} aria-label={t('flags.title')}>
              {flags.map((code) => (
                <li key={code}>
                  <Badge kind="neutral">{flagName(code)}</Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
      ),
    },
    {
      key: 'review',
      header: t('list.columns.review'),
      cell: ({ reviewStatus, reviewLock }) => (
        <div>
          <Badge kind={reviewStatus}>{words.reviewStatus(reviewStatus)}</Badge>
          {reviewLock && <ReviewLockLine lock={reviewLock} />}
        </div>
      ),
    },
  ];
}
