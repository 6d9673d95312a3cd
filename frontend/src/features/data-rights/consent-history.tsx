import { Minus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../lib/formats';
import { Badge } from '../../ui/badge';
import { DataTable, type Column } from '../../ui/data-table';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Icon } from '../../ui/icon';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton';
import { tellFailure } from '../../ui/toasts';
import { useFailureMessage } from './failure-message';
import { consentReceipt, useConsentHistory, type ConsentRecord } from './queries';
import { datePart, saveFile } from '../../lib/save-file';
import { useDataRightsTranslation } from './translations';
import { WithdrawalDialog } from './withdrawal-dialog';

const GRANTS = {
  consentDataProcessing: 'processing',
  consentPublicDisplay: 'display',
  consentHealthDataSharing: 'health',
  consentAnalytics: 'analytics',
  consentMarketing: 'marketing',
} as const;
type Grant = keyof typeof GRANTS;

const grantsOf = (record: ConsentRecord) => (Object.keys(GRANTS) as Grant[]).filter((grant) => record[grant]);

/** `onCookiesWithdrawn`: the choice of this browser must follow. */
export function ConsentHistory({ onCookiesWithdrawn }: { onCookiesWithdrawn: () => void }) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const { data, error, refetch } = useConsentHistory();
  const [leaving, setLeaving] = useState<ConsentRecord | null>(null);
  const columns = useColumns(setLeaving);
  return (
    <section className="sect" aria-labelledby="consent-history">
      <h2 id="consent-history">{t('history.title')}</h2>
      {data ? (
        data.consentHistory.length === 0 ? (
          <EmptyState title={t('history.empty')}>{t('history.emptyText')}</EmptyState>
        ) : (
          <DataTable
            caption={t('history.title')}
            columns={columns}
            rows={data.consentHistory}
            rowKey={({ id }) => id}
          />
        )
      ) : error ? (
        <ErrorState title={t('errors.history')} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorState>
      ) : (
        <Skeleton>
          <SkeletonBlock height={200} />
        </Skeleton>
      )}
      <p className="table-note">
        <Link to="/consent-settings">{t('history.settings')}</Link>
      </p>
      <WithdrawalDialog
        consent={leaving}
        onClose={() => setLeaving(null)}
        onWithdrawn={({ consentType }) => consentType === 'cookie_preferences' && onCookiesWithdrawn()}
      />
    </section>
  );
}

function useColumns(onWithdraw: (record: ConsentRecord) => void): Column<ConsentRecord>[] {
  const { t } = useDataRightsTranslation();
  const { date } = useFormats();
  return [
    {
      key: 'date',
      header: t('history.date'),
      cell: ({ consentTimestamp }) => <span className="num nowrap">{date(consentTimestamp)}</span>,
    },
    {
      key: 'type',
      header: t('history.type'),
      cell: ({ consentType, testimonialId }) => (
        <span>
          {t(`history.types.${consentType}`)}
          {testimonialId !== null && (
            <>
              {' '}
              <Link className="nowrap" to={`/my-testimonials/${testimonialId}`}>
                {t('history.number', { id: testimonialId })}
              </Link>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('history.status'),
      cell: ({ isActive, withdrawnAt }) =>
        isActive ? (
          <Badge kind="approved">{t('history.active')}</Badge>
        ) : (
          <span>
            <Badge kind="neutral">
              <Icon of={Minus} />
              {t('history.revoked')}
            </Badge>
            {withdrawnAt && <span className="small muted num revoked-on">{date(withdrawnAt)}</span>}
          </span>
        ),
    },
    {
      key: 'details',
      header: t('history.details'),
      cell: (record) => {
        const grants = grantsOf(record).map((grant) => t(`history.grants.${GRANTS[grant]}`));
        const text = grants.join(', ');
        return text ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : t('history.grants.none');
      },
    },
    {
      key: 'acts',
      header: t('history.acts'),
      cell: (record) => <Acts record={record} onWithdraw={onWithdraw} />,
    },
  ];
}

function Acts({ record, onWithdraw }: { record: ConsentRecord; onWithdraw: (record: ConsentRecord) => void }) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const { date } = useFormats();
  const { id, consentTimestamp, consentType } = record;
  const about = `${t(`history.types.${consentType}`)}, ${date(consentTimestamp)}`;
  const download = () =>
    consentReceipt(id).then(
      (receipt) => saveFile(receipt, `recuento-consent-${id}-${datePart(consentTimestamp)}.json`),
      (error: unknown) => tellFailure({ title: t('errors.receipt'), children: messageOf(error) }),
    );
  return (
    <span className="row consent-acts">
      <button type="button" className="link" onClick={() => void download()}>
        {t('history.receipt')}
        <span className="sr">: {about}</span>
      </button>
      {record.isActive && grantsOf(record).length > 0 && (
        <button type="button" className="link" onClick={() => onWithdraw(record)}>
          {t('history.withdraw')}
          <span className="sr">: {about}</span>
        </button>
      )}
    </span>
  );
}
