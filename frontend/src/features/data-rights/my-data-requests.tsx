import { useFormats } from '../../lib/formats';
import { DataTable, type Column } from '../../ui/list/data-table';
import { ErrorState } from '../../ui/list/error-state';
import { useFailureMessage } from './failure-message';
import type { Rectification, useMyRectifications } from './queries';
import { Deadline, RequestedTestimonial, RequestState, useFieldName, ValueChange } from './request-texts';
import { useDataRightsTranslation } from './translations';
import dataTableStyles from '../../ui/list/data-table.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './my-data-requests.module.css';
import typography from '../../ui/typography.module.css';

/** The user's rectification requests with status and deadline; hidden while there are none. */
export function MyDataRequests({ query }: { query: ReturnType<typeof useMyRectifications> }) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const { data, error, refetch } = query;
  const columns = useColumns();
  if (!error && !data?.length) return null;
  return (
    <section className={layout.section} aria-labelledby="own-requests">
      <h2 id="own-requests">{t('requests.title')}</h2>
      {data ? (
        <DataTable caption={t('requests.title')} columns={columns} rows={data} rowKey={({ id }) => id} />
      ) : (
        <ErrorState title={t('errors.requests')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      )}
    </section>
  );
}

function useColumns(): Column<Rectification>[] {
  const { t } = useDataRightsTranslation();
  const { date } = useFormats();
  const fieldName = useFieldName();
  return [
    {
      key: 'asked',
      header: t('requests.asked'),
      cell: ({ requestedAt }) => (
        <span className={`${typography.numeric} ${dataTableStyles.nowrap}`}>{date(requestedAt)}</span>
      ),
    },
    {
      key: 'what',
      header: t('requests.what'),
      rowHeader: true,
      cell: (request) => (
        <span>
          {fieldName(request.fieldName)}
          {', '}
          {request.recordId === null ? (
            t('requests.profile')
          ) : (
            <RequestedTestimonial
              id={request.recordId}
              isDeleted={request.isRecordDeleted}
              path={`/my-testimonials/${request.recordId}`}
            />
          )}
        </span>
      ),
    },
    { key: 'change', header: t('requests.change'), cell: (request) => <ValueChange request={request} /> },
    {
      key: 'state',
      header: t('requests.state'),
      cell: (request) => (
        <span>
          <RequestState request={request} />
          {request.refusalReason && (
            <span className={`${typography.small} ${styles.rejectionReason}`}>{request.refusalReason}</span>
          )}
        </span>
      ),
    },
    { key: 'due', header: t('requests.due'), cell: (request) => <Deadline request={request} /> },
  ];
}
