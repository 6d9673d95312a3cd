import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title';
import { hasStatus } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { LinkButton } from '../../ui/button';
import { CitedDate } from '../../ui/cite-and-download';
import { ErrorState } from '../../ui/list/error-state';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { useSupplementsTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import styles from './supplement-screen.module.css';
import typography from '../../ui/typography.module.css';

interface ReportPageProps<Report> {
  query: UseQueryResult<Report, unknown>;
  /** What the report is about: the heading while it loads and after a failure. */
  subject: string;
  /** The heading for an unknown id. */
  notFound: string;
  getTitle: (report: Report) => string;
  /** The link above the heading, if there is one. */
  back?: ReactNode;
  renderLead: (report: Report) => ReactNode;
  /** Beside the heading where there is room, else below it. */
  renderActions: (report: Report) => ReactNode;
  children: (report: Report) => ReactNode;
}

const isUnknownReport = (error: unknown): boolean => hasStatus(error, 400, 404);

/** Sets the title of the document: that of the report; without one, what the page is about, or that it does not exist. */
export function useReportTitle(
  { data, error }: Pick<ReportPageProps<unknown>['query'], 'data' | 'error'>,
  { title, notFound, description }: { title: string; notFound: string; description?: string },
): void {
  const isUnknown = !data && isUnknownReport(error);
  const failed = !data && !isUnknown && error !== null;
  useDocumentTitle(isUnknown ? notFound : title, { description, failed, noindex: error !== null });
}

/** A page of one report: while it loads, if it does not exist, and after a failure. */
export function ReportPage<Report>(props: ReportPageProps<Report>) {
  const { query, subject, notFound, getTitle, back, renderLead, renderActions, children } = props;
  const { t } = useSupplementsTranslation();
  const messageOf = useProblemMessage();
  const { data, error, refetch } = query;
  const isUnknown = isUnknownReport(error);
  const title = data ? getTitle(data) : isUnknown ? notFound : subject;
  // One heading before and after loading, because a navigation moves the focus there.
  return (
    <div className={layout.container}>
      <div className={back ? layout.pageHeader : `${layout.pageHeader} ${layout.topLevel}`}>
        {back}
        <div className={`${layout.row} ${layout.spaceBetween} ${styles.header}`}>
          <div>
            <h1>{title}</h1>
            {data && renderLead(data)}
            {data && <CitedDate />}
            {!data && isUnknown && <p className={typography.lead}>{t('notFound.text')}</p>}
          </div>
          {data && renderActions(data)}
        </div>
      </div>
      {data ? (
        children(data)
      ) : isUnknown ? (
        <LinkButton to="/">{t('notFound.search')}</LinkButton>
      ) : error ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton>
          <div className={layout.stack}>
            {[0, 1, 2, 3, 4].map((row) => (
              <SkeletonBlock key={row} height={56} />
            ))}
          </div>
        </Skeleton>
      )}
    </div>
  );
}
