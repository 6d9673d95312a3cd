import { Trans } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { DecisionFilters, parseDecisionFilter } from './decision-filter';
import { DecisionList } from './decision-list';
import { useDecisions, useDecisionsFile } from './decision-queries';
import { PendingPages } from './pending-pages';
import { PendingSkeleton } from './pending-skeleton';
import { useReviewTranslation } from './translations';
import { redirectFromAdminList } from '../../lib/admin-list';
import { useDocumentTitle } from '../../lib/document-title';
import { useFormats } from '../../lib/formats';
import { parsePage, pageSearch } from '../../lib/list-page';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { useAuth } from '../../lib/session/auth-context';
import { useScrollTopOnPageChange } from '../../lib/use-scroll-top-on-page-change';
import { ErrorState } from '../../ui/error-state';
import { ExportButtonBar } from '../../ui/export-button-bar';
import { showErrorToast } from '../../ui/toasts';
import layout from '../../ui/layout.module.css';
import typography from '../../ui/typography.module.css';

export function DecisionsScreen() {
  const { t } = useReviewTranslation();
  const messageOf = useProblemMessage();
  const { count } = useFormats();
  const { isAdmin } = useAuth();
  const [params] = useSearchParams();
  const page = parsePage(params);
  const filter = parseDecisionFilter(params);
  const { data, error, refetch } = useDecisions(page, filter, isAdmin);
  const { mutate: save, isPending: saving } = useDecisionsFile();
  useDocumentTitle(t('log.title'), { noindex: true });
  useScrollTopOnPageChange(page);

  const elsewhere = redirectFromAdminList({ isAdmin, page, params, data, error });
  if (elsewhere) return <Navigate replace to={elsewhere} />;
  return (
    <div className={layout.container}>
      <div className={`${layout.pageHeader} ${layout.personal}`}>
        <h1>{t('log.title')}</h1>
        <p className={typography.secondary}>{t('log.lead')}</p>
      </div>
      <DecisionFilters />
      <ExportButtonBar
        count={
          data && (
            <Trans
              t={t}
              i18nKey="log.count"
              count={data.totalDecisions}
              values={{ amount: count(data.totalDecisions) }}
              components={{ b: <b className={typography.numeric} /> }}
            />
          )
        }
        label={t('log.save')}
        savingLabel={t('log.saving')}
        saving={saving}
        onSave={() =>
          save(filter, {
            onError: (failure) => showErrorToast({ title: t('log.saveFailed'), children: messageOf(failure) }),
          })
        }
      />
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
