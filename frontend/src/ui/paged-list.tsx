import type { ReactNode } from 'react';
import { Navigate, type To } from 'react-router';
import { ErrorState } from './error-state';
import { Pagination } from './pagination';
import { Skeleton, SkeletonBlock } from './skeleton';

interface PagedListProps<Found extends { totalPages: number }> {
  /** What a query says: the page once it is there, or why it is not. */
  query: { data: Found | undefined; error: unknown; refetch: () => unknown };
  failed: string;
  messageOf: (error: unknown) => string;
  page: number;
  /** How many page numbers stand between previous and next. */
  window: number;
  to: (page: number) => To;
  /** Height of what stands there meanwhile, in pixels. */
  height: number;
  children: (found: Found) => ReactNode;
}

/** One page of a list with the way to the others; before it comes its place, and when it does not, why. A page beyond
 * the end leads to the last one. */
export function PagedList<Found extends { totalPages: number }>(props: PagedListProps<Found>) {
  const { query, failed, messageOf, page, window, to, height, children } = props;
  const { data, error, refetch } = query;
  if (data && data.totalPages > 0 && page > data.totalPages) return <Navigate replace to={to(data.totalPages)} />;
  if (data)
    return (
      <>
        {children(data)}
        <Pagination page={page} totalPages={data.totalPages} window={window} to={to} />
      </>
    );
  if (error)
    return (
      <ErrorState title={failed} onRetry={() => void refetch()}>
        {messageOf(error)}
      </ErrorState>
    );
  return (
    <Skeleton>
      <SkeletonBlock height={height} />
    </Skeleton>
  );
}
