import { type ReactNode, useEffect } from 'react';
import { Trans } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { loadHome } from '../load-home';
import { PendingList } from './pending-list';
import { PendingPages } from './pending-pages';
import { PendingSkeleton } from './pending-skeleton';
import { parseQueueFilter } from './queue-filter';
import { QueueFilters } from './queue-filters';
import { usePendingTestimonials, type PendingPage } from '../queries';
import { PendingListError } from '../review-errors';
import { useReviewTranslation } from '../translations';
import { useFormats } from '../../../lib/formats';
import { hasStatus } from '../../../lib/http/problem';
import { parsePage, pageSearch } from '../../../lib/list-page';
import { useAuth } from '../../../lib/session/auth-context';
import { useQueryTitle } from '../../../lib/use-query-title';
import { useScrollTopOnPageChange } from '../../../lib/use-scroll-top-on-page-change';
import { Updating } from '../../../ui/layout/updating';
import { usePageBeyondEnd } from '../../../ui/list/use-page-beyond-end';
import layout from '../../../ui/layout/layout.module.css';
import styles from './pending-list.module.css';
import typography from '../../../ui/typography.module.css';

interface PendingScreenProps {
  /** Links to the other queues of reviewers, given the number of pending testimonials. */
  renderTabs: (pending: number | undefined) => ReactNode;
}

export function PendingScreen({ renderTabs }: PendingScreenProps) {
  const { t } = useReviewTranslation();
  const { isAdmin } = useAuth();
  const [params] = useSearchParams();
  const page = parsePage(params);
  const filter = parseQueueFilter(params);
  const isFiltered = Boolean(filter.flag ?? filter.query);
  const list = usePendingTestimonials(page, filter, isAdmin);
  const { data, isPlaceholderData, error, refetch } = list;
  const { isBeyond, isWithoutEntries } = usePageBeyondEnd(list, page);
  // The client accepts the admin role of any organization, the server only of the configured one.
  const isDenied = !isAdmin || hasStatus(error, 403);
  const title = t('list.title');
  useQueryTitle(title, [{ data, error }]);
  useScrollTopOnPageChange(page);
  useEffect(() => {
    if (isDenied) loadHome();
  }, [isDenied]);

  return (
    <div className={layout.container}>
      {data && isBeyond && <Navigate replace to={pageSearch(params, data.totalPages)} />}
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{title}</h1>
        <p className={`${typography.secondary} ${layout.range} ${styles.waiting}`} role="status">
          {data && data.totalWaiting > 0 && <Waiting found={data} isFiltered={isFiltered} />}
        </p>
        {!isDenied && renderTabs(data?.totalWaiting)}
      </div>
      {!isDenied && <QueueFilters />}
      {isDenied ? null : data && !isWithoutEntries ? (
        <>
          <Updating isOutdated={isPlaceholderData}>
            <PendingList found={data} search={pageSearch(params, page)} isFiltered={isFiltered} />
          </Updating>
          <PendingPages page={page} totalPages={data.totalPages} to={(next) => pageSearch(params, next)} />
        </>
      ) : error && !data ? (
        <PendingListError error={error} onRetry={() => void refetch()} />
      ) : (
        <PendingSkeleton />
      )}
    </div>
  );
}

function Waiting({ found, isFiltered }: { found: PendingPage; isFiltered: boolean }) {
  const { t } = useReviewTranslation();
  const { count, date } = useFormats();
  const { totalWaiting, totalTestimonials, oldestWaitingSince } = found;
  return (
    <>
      <Trans
        t={t}
        i18nKey={oldestWaitingSince ? 'list.waitingSince' : 'list.waiting'}
        count={totalWaiting}
        values={{ amount: count(totalWaiting), date: oldestWaitingSince ? date(oldestWaitingSince) : '' }}
        components={{ b: <b className={typography.numeric} /> }}
      />
      {isFiltered && <> · {t('list.matching', { count: totalTestimonials, amount: count(totalTestimonials) })}</>}
    </>
  );
}
