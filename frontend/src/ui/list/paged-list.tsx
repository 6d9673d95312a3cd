import type { ReactNode } from 'react';
import { Navigate, type To } from 'react-router';
import { ErrorState } from './error-state';
import { Pagination } from './pagination';
import { Skeleton, SkeletonBlock } from './skeleton';
import { usePageBeyondEnd } from './use-page-beyond-end';
import { Updating } from '../layout/updating';

interface PagedListProps<Found extends { totalPages: number }> {
  /** The state of the query. */
  query: { data: Found | undefined; isPlaceholderData: boolean; error: unknown; refetch: () => unknown };
  failed: string;
  messageOf: (error: unknown) => string;
  page: number;
  /** Number of page links between previous and next. */
  window: number;
  to: (page: number) => To;
  /** Names the pages, for a second list on a page. */
  label?: string;
  /** Height of the skeleton in pixels. */
  height: number;
  children: (found: Found) => ReactNode;
}

/**
 * One page of a list with its pagination, a skeleton while it loads, and an error state. A page beyond the end
 * redirects to the last one, once its own response is there: another filter has another number of pages. What `children`
 * renders stays, because a dialog about an entry of the former page may be open.
 */
export function PagedList<Found extends { totalPages: number }>(props: PagedListProps<Found>) {
  const { query, failed, messageOf, page, window, to, label, height, children } = props;
  const { data, isPlaceholderData, error, refetch } = query;
  const { isBeyond, isWithoutEntries } = usePageBeyondEnd(query, page);
  const skeleton = (
    <Skeleton>
      <SkeletonBlock height={height} />
    </Skeleton>
  );
  if (data)
    return (
      <>
        {isBeyond && <Navigate replace to={to(data.totalPages)} />}
        {isWithoutEntries && skeleton}
        <Updating isOutdated={isPlaceholderData} isHidden={isWithoutEntries}>
          {children(data)}
        </Updating>
        <Pagination page={page} totalPages={data.totalPages} window={window} to={to} label={label} />
      </>
    );
  if (error)
    return (
      <ErrorState title={failed} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  return skeleton;
}
