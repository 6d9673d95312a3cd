import { Trans } from 'react-i18next';
import { Navigate } from 'react-router';
import { DecisionFilters, parseDecisionFilter } from './decision-filter';
import { DecisionList } from './decision-list';
import { useDecisions, useDecisionsFile } from './decision-queries';
import { PendingPages } from '../queue/pending-pages';
import { PendingSkeleton } from '../queue/pending-skeleton';
import { useReviewTranslation } from '../translations';
import { useFormats } from '../../../lib/formats';
import { useProblemMessage } from '../../../lib/problem/problem-message';
import { useAdminList } from '../../../lib/use-admin-list';
import { useQueryTitle } from '../../../lib/use-query-title';
import { ListPage } from '../../../ui/list/list-page';
import { ErrorState } from '../../../ui/list/error-state';
import { ExportButtonBar } from '../../../ui/export-button-bar';
import { Updating } from '../../../ui/layout/updating';
import { usePageBeyondEnd } from '../../../ui/list/use-page-beyond-end';
import { removeErrorToast, showErrorToast } from '../../../ui/overlay/toasts';
import typography from '../../../ui/typography.module.css';

const FILE_FAILED = 'decisions-file-failed';

export function DecisionsScreen() {
  const { t } = useReviewTranslation();
  const messageOf = useProblemMessage();
  const { count } = useFormats();
  const { isAdmin, params, page, to, redirectFrom } = useAdminList();
  const filter = parseDecisionFilter(params);
  const list = useDecisions(page, filter, isAdmin);
  const { data, error, refetch } = list;
  const { isBeyond, isWithoutEntries } = usePageBeyondEnd(list, page);
  useQueryTitle(t('log.title'), [list]);
  const { mutate: save, isPending: saving } = useDecisionsFile();
  return (
    <ListPage
      title={t('log.title')}
      lead={<p className={typography.secondary}>{t('log.lead')}</p>}
      redirect={redirectFrom(list)}
    >
      {data && isBeyond && <Navigate replace to={to(data.totalPages)} />}
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
        onSave={() => {
          removeErrorToast(FILE_FAILED);
          save(filter, {
            onError: (failure) =>
              showErrorToast({ title: t('log.saveFailed'), children: messageOf(failure), subject: FILE_FAILED }),
          });
        }}
      />
      {data && !isWithoutEntries ? (
        <>
          <Updating isOutdated={list.isPlaceholderData}>
            <DecisionList decisions={data.decisions} isFiltered={Object.keys(filter).length > 0} />
          </Updating>
          <PendingPages page={page} totalPages={data.totalPages} to={to} />
        </>
      ) : error && !data ? (
        <ErrorState title={t('log.failed')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <PendingSkeleton />
      )}
    </ListPage>
  );
}
