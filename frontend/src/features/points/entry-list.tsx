import { Navigate, type To } from 'react-router';
import { useFormats } from '../../lib/formats';
import { useProblemMessage } from '../../lib/problem/problem-message';
import type { Language } from '../../lib/i18n/language';
import { useLanguage } from '../../lib/i18n/use-language';
import { conditionInSentence } from '../../lib/vocabulary/condition-in-sentence';
import { Badge } from '../../ui/badge';
import { DataTable } from '../../ui/list/data-table';
import { ErrorState } from '../../ui/list/error-state';
import { Pagination } from '../../ui/list/pagination';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { usePageBeyondEnd } from '../../ui/list/use-page-beyond-end';
import { Updating } from '../../ui/layout/updating';
import { useEntries, type Entry } from './queries';
import { usePointsTranslation } from './translations';
import dataTableStyles from '../../ui/list/data-table.module.css';
import styles from './entry-list.module.css';
import typography from '../../ui/typography.module.css';

interface EntryListProps {
  page: number;
  to: (page: number) => To;
}

/** Every award and reversal with its subject. */
export function EntryList({ page, to }: EntryListProps) {
  const { t } = usePointsTranslation();
  const messageOf = useProblemMessage();
  const list = useEntries(page);
  const { data, isPlaceholderData, error, refetch } = list;
  const { isBeyond, isWithoutEntries } = usePageBeyondEnd(list, page);
  if (data && isBeyond) return <Navigate replace to={to(data.totalPages)} />;
  return (
    <section className={styles.entries}>
      <h2>{t('entries.title')}</h2>
      {data && !isWithoutEntries ? (
        <>
          <Updating isOutdated={isPlaceholderData}>
            <EntryTable entries={data.entries} />
          </Updating>
          <Pagination page={page} totalPages={data.totalPages} window={0} to={to} />
        </>
      ) : error && !data ? (
        <ErrorState title={t('entries.failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton>
          <SkeletonBlock height={220} />
        </Skeleton>
      )}
    </section>
  );
}

function EntryTable({ entries }: { entries: readonly Entry[] }) {
  const { t } = usePointsTranslation();
  const { zonedDate, count } = useFormats();
  const signed = (amount: number) => (amount > 0 ? `+${count(amount)}` : count(amount));
  return (
    <DataTable
      caption={t('entries.table')}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'date',
          header: t('entries.date'),
          cell: ({ createdAt }) => (
            <span className={`${typography.numeric} ${dataTableStyles.nowrap}`}>{zonedDate(createdAt)}</span>
          ),
        },
        { key: 'what', header: t('entries.what'), rowHeader: true, cell: (entry) => <EntryReason entry={entry} /> },
        {
          key: 'points',
          header: t('entries.points'),
          numeric: true,
          cell: ({ amount }) => <b className={dataTableStyles.nowrap}>{signed(amount)}</b>,
        },
      ]}
    />
  );
}

function EntryReason({ entry }: { entry: Entry }) {
  const { t } = usePointsTranslation();
  const { language } = useLanguage();
  return (
    <span className={styles.reason}>
      {entry.kind === 'purchase' ? describePurchase(t, entry) : describeTestimonial(t, entry, language)}
      {entry.isReversal && <Badge kind="neutral">{t('entries.reversed')}</Badge>}
    </span>
  );
}

type Translate = ReturnType<typeof usePointsTranslation>['t'];

/** The subject of the entry, as far as it still exists. */
const describePurchase = (t: Translate, { advertiserName: shop, orderReference: order }: Entry): string =>
  shop !== null && order !== null ? t('entries.purchaseAt', { shop, order }) : t('entries.purchase');

const describeTestimonial = (
  t: Translate,
  { supplementName, conditionName, conditionPhrase }: Entry,
  language: Language,
): string =>
  supplementName !== null && conditionName !== null
    ? t('entries.testimonial', {
        supplement: supplementName,
        condition: conditionInSentence(conditionPhrase, conditionName, language),
      })
    : t('entries.testimonialUnnamed');
