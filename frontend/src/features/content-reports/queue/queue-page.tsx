import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useProblemMessage } from '../../../lib/problem/problem-message';
import { PagedList } from '../../../ui/list/paged-list';
import { useContentReportsTranslation } from '../translations';
import { ReviewTabs } from './review-tabs';
import layout from '../../../ui/layout/layout.module.css';

const PAGE_LINKS = 5;
const SKELETON_HEIGHT = 420;

interface QueuePageProps<Found extends { totalPages: number }> {
  redirect: string | undefined;
  query: { data: Found | undefined; isPlaceholderData: boolean; error: unknown; refetch: () => unknown };
  failed: string;
  page: number;
  to: (page: number) => string;
  /** Between the tabs and the list. */
  filters?: ReactNode;
  children: (found: Found) => ReactNode;
}

/** The frame of the queues of reports and objections. */
export function QueuePage<Found extends { totalPages: number }>(props: QueuePageProps<Found>) {
  const { redirect, query, failed, page, to, filters, children } = props;
  const { t } = useContentReportsTranslation();
  const messageOf = useProblemMessage();
  if (redirect !== undefined) return <Navigate replace to={redirect} />;
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{t('queue.title')}</h1>
        <ReviewTabs />
      </div>
      {filters}
      <PagedList
        query={query}
        failed={failed}
        messageOf={messageOf}
        page={page}
        window={PAGE_LINKS}
        to={to}
        height={SKELETON_HEIGHT}
      >
        {children}
      </PagedList>
    </div>
  );
}
