import { Download } from 'lucide-react';
import { Trans } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { DecisionFilters, decisionFilterOf } from '../features/review/decision-filter';
import { DecisionList } from '../features/review/decision-list';
import { useDecisions, useDecisionsFile } from '../features/review/decision-queries';
import { PendingPages } from '../features/review/pending-pages';
import { PendingSkeleton } from '../features/review/pending-skeleton';
import { useReviewTranslation } from '../features/review/translations';
import { useDocumentTitle } from '../lib/document-title';
import { useFormats } from '../lib/formats';
import { isProblem } from '../lib/http/problem';
import { pageOf, pageSearch } from '../lib/list-page';
import { useProblemMessage } from '../lib/problem/problem-message';
import { useAuth } from '../lib/session/auth-context';
import { usePageTurn } from '../lib/use-page-turn';
import { Button } from '../ui/button';
import { ErrorState } from '../ui/error-state';
import { Icon } from '../ui/icon';
import { tellFailure } from '../ui/toasts';

export function Component() {
  const { t } = useReviewTranslation();
  const messageOf = useProblemMessage();
  const { count } = useFormats();
  const { isAdmin } = useAuth();
  const [params] = useSearchParams();
  const page = pageOf(params);
  const filter = decisionFilterOf(params);
  const { data, error, refetch } = useDecisions(page, filter, isAdmin);
  const { mutate: save, isPending: saving } = useDecisionsFile();
  useDocumentTitle(t('log.title'), { noindex: true });
  usePageTurn(page);

  // The page counts every organization, the server only its own: its refusal is the last word.
  if (!isAdmin || (isProblem(error) && error.status === 403)) return <Navigate to="/" replace />;
  if (data && data.totalPages > 0 && page > data.totalPages)
    return <Navigate replace to={pageSearch(params, data.totalPages)} />;
  return (
    <div className="wrap">
      <div className="page-h personal">
        <h1>{t('log.title')}</h1>
        <p className="t2">{t('log.lead')}</p>
      </div>
      <DecisionFilters />
      <div className="row between log-head">
        <p className="t2" role="status">
          {data && (
            <Trans
              t={t}
              i18nKey="log.count"
              count={data.totalDecisions}
              values={{ amount: count(data.totalDecisions) }}
              components={{ b: <b className="num" /> }}
            />
          )}
        </p>
        <Button
          kind="secondary"
          compact
          submitting={saving}
          submittingLabel={t('log.saving')}
          onClick={() =>
            save(filter, {
              onError: (failure) => tellFailure({ title: t('log.saveFailed'), children: messageOf(failure) }),
            })
          }
        >
          <Icon of={Download} size="s" />
          {t('log.save')}
        </Button>
      </div>
      {data ? (
        <>
          <DecisionList decisions={data.decisions} />
          <PendingPages page={page} totalPages={data.totalPages} to={(next) => pageSearch(params, next)} />
        </>
      ) : error ? (
        <ErrorState title={t('log.failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <PendingSkeleton />
      )}
    </div>
  );
}
