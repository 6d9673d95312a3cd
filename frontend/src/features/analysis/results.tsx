import type { UseQueryResult } from '@tanstack/react-query';
import { useFormats } from '../../lib/formats';
import { hasStatus } from '../../lib/http/problem';
import { newTestimonialPath } from '../../lib/new-testimonial-path';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Button, LinkButton } from '../../ui/button';
import { CitedDate } from '../../ui/cite-and-download';
import { EmptyState } from '../../ui/list/empty-state';
import { ErrorState } from '../../ui/list/error-state';
import {
  hasFilters,
  NO_FILTERS,
  type AnalysisSearchParams,
  type AnalysisFilters,
} from './search/analysis-search-params';
import type { ConditionAnalysis } from './queries';
import { Ranking } from './ranking/ranking';
import { RankingSkeleton } from './ranking/ranking-skeleton';
import { RankingLead, RankingSummary } from './ranking/ranking-summary';
import { useAnalysisTranslation } from './translations';
import { UnknownCondition } from './search/unknown-condition';
import { Updating } from '../../ui/layout/updating';
import layout from '../../ui/layout/layout.module.css';
import styles from './results.module.css';
import typography from '../../ui/typography.module.css';

interface ResultsProps {
  address: AnalysisSearchParams & { condition: string };
  query: UseQueryResult<ConditionAnalysis, unknown>;
  place: string;
  onFilters: (patch: Partial<AnalysisFilters>) => void;
}

export function Results({ address, query, place, onFilters }: ResultsProps) {
  const { t } = useAnalysisTranslation();
  const { count } = useFormats();
  const { data: analysis, isPlaceholderData } = query;
  const name = analysis?.conditionName ?? address.condition;
  const current = analysis && !isPlaceholderData;
  return (
    <div className={layout.container}>
      <div className={styles.header}>
        <div>
          <h1>{name}</h1>
          {(analysis || !query.isError) && <RankingLead analysis={analysis} address={address} />}
          <CitedDate />
        </div>
        {analysis && <RankingSummary analysis={analysis} address={address} />}
      </div>
      <p className={typography.visuallyHidden} role="status">
        {current &&
          t('results.announcement', {
            condition: name,
            supplements: t('supplements', {
              count: analysis.totalSupplements,
              amount: count(analysis.totalSupplements),
            }),
            testimonials: t('testimonials', {
              count: analysis.totalTestimonials,
              amount: count(analysis.totalTestimonials),
            }),
          })}
      </p>
      <ResultsBody {...{ address, query, place, onFilters }} />
    </div>
  );
}

function ResultsBody({ address, query, place, onFilters }: ResultsProps) {
  const { t } = useAnalysisTranslation();
  const { data: analysis, error, isPlaceholderData, refetch } = query;

  // A ranking that was loaded stays when loading it again fails.
  if (error && !analysis) return <Failure error={error} address={address} onRetry={() => void refetch()} />;
  if (!analysis) return <RankingSkeleton />;
  if (analysis.supplementRanking.length === 0) {
    return hasFilters(address) ? (
      <EmptyState
        title={t('results.noMatchTitle')}
        action={<Button onClick={() => onFilters(NO_FILTERS)}>{t('filters.clear')}</Button>}
      >
        {t('results.noMatch')}
      </EmptyState>
    ) : (
      <EmptyState
        title={t('results.noReportsTitle')}
        action={
          <LinkButton to={newTestimonialPath({ condition: analysis.conditionName })}>
            {t('results.noReportsShare')}
          </LinkButton>
        }
      >
        {analysis.conditionPhrase === null
          ? t('results.noReportsPlain')
          : t('results.noReports', { condition: analysis.conditionPhrase })}
      </EmptyState>
    );
  }
  return (
    <Updating isOutdated={isPlaceholderData}>
      <Ranking analysis={analysis} address={address} place={place} />
    </Updating>
  );
}

interface FailureProps {
  error: unknown;
  address: ResultsProps['address'];
  onRetry: () => void;
}

function Failure({ error, address, onRetry }: FailureProps) {
  const { t } = useAnalysisTranslation();
  const messageOf = useProblemMessage();
  // A retry does not help here; another name does. 400: no condition can have this name.
  if (hasStatus(error, 400, 404)) return <UnknownCondition name={address.condition} filters={address} />;
  return (
    <ErrorState title={t('results.failed')} onRetry={onRetry}>
      {messageOf(error)}
    </ErrorState>
  );
}
