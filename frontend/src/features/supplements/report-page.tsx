import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isProblem, type Problem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { LinkButton } from '../../ui/button';
import { ErrorState } from '../../ui/list/error-state';
import { Skeleton, SkeletonBlock } from '../../ui/list/skeleton';
import { useSupplementsTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

interface ReportPageProps<Report> {
  query: UseQueryResult<Report, unknown>;
  /** The heading for an unknown id. */
  notFound: string;
  getTitle: (report: Report) => string;
  renderLead: (report: Report) => ReactNode;
  children: (report: Report) => ReactNode;
}

export const isUnknownReport = (error: unknown): boolean => {
  const status = isProblem(error) ? (error as Problem).status : null;
  return status === 404 || status === 400;
};

/** The title of the document: that of the report, or what is wrong. */
export function useReportTitle(error: unknown, notFound: string, title: string): string {
  const { t } = useSupplementsTranslation();
  if (!error) return title;
  return isUnknownReport(error) ? notFound : t('errorTitle', { message: t('failed') });
}

/** A page of one report: while it loads, if it does not exist, and after a failure. */
export function ReportPage<Report>({ query, notFound, getTitle, renderLead, children }: ReportPageProps<Report>) {
  const { t } = useSupplementsTranslation();
  const messageOf = useProblemMessage();
  const { data, error, refetch } = query;
  const isUnknown = isUnknownReport(error);
  const title = data ? getTitle(data) : error ? (isUnknown ? notFound : t('failed')) : t('loading');
  // One heading before and after loading, because a navigation moves the focus there.
  return (
    <div className={layout.container}>
      <div className={layout.pageHeader}>
        <h1>{title}</h1>
        {data && renderLead(data)}
        {!data && isUnknown && <p className={typography.lead}>{t('notFound.text')}</p>}
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
