import { Minus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useFormats } from '../../lib/formats';
import { parsePage, pageSearch } from '../../lib/list-page';
import { Badge } from '../../ui/badge';
import { DataTable, type Column } from '../../ui/list/data-table';
import { EmptyState } from '../../ui/list/empty-state';
import { Icon } from '../../ui/icon';
import { PagedList } from '../../ui/list/paged-list';
import { useFocusOnPageChange } from '../../ui/list/use-focus-on-page-change';
import { removeErrorToast, showErrorToast } from '../../ui/overlay/toasts';
import { useFailureMessage } from './failure-message';
import { consentReceipt, type ConsentRecord, type useConsentHistory } from './queries';
import { datePart, saveFile } from '../../lib/save-file';
import { useDataRightsTranslation } from './translations';
import { WithdrawalDialog } from './withdrawal-dialog';
import buttonStyles from '../../ui/button.module.css';
import dataTableStyles from '../../ui/list/data-table.module.css';
import layout from '../../ui/layout/layout.module.css';
import styles from './consent-history.module.css';
import typography from '../../ui/typography.module.css';

/** Number of page links between previous and next. */
const NUMBERS = 3;

const GRANTS = {
  consentDataProcessing: 'processing',
  consentPublicDisplay: 'display',
  consentHealthDataSharing: 'health',
  consentAnalytics: 'analytics',
  consentMarketing: 'marketing',
} as const;
type Grant = keyof typeof GRANTS;

const listGrants = (record: ConsentRecord) => (Object.keys(GRANTS) as Grant[]).filter((grant) => record[grant]);

interface ConsentHistoryProps {
  query: ReturnType<typeof useConsentHistory>;
  /** It must also clear the choice stored in this browser. */
  onCookiesWithdrawn: () => void;
}

export function ConsentHistory({ query, onCookiesWithdrawn }: ConsentHistoryProps) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const [params] = useSearchParams();
  const page = parsePage(params);
  const heading = useFocusOnPageChange(page);
  const [leaving, setLeaving] = useState<ConsentRecord | null>(null);
  const columns = useColumns(setLeaving);
  return (
    <section className={layout.section} aria-labelledby="consent-history">
      <h2 id="consent-history" ref={heading} tabIndex={-1}>
        {t('history.title')}
      </h2>
      <PagedList
        query={query}
        failed={t('errors.history')}
        messageOf={messageOf}
        page={page}
        window={NUMBERS}
        to={(next) => pageSearch(params, next)}
        height={200}
      >
        {({ consentHistory, totalConsents }) =>
          totalConsents === 0 ? (
            <EmptyState title={t('history.empty')}>{t('history.emptyText')}</EmptyState>
          ) : (
            <DataTable caption={t('history.title')} columns={columns} rows={consentHistory} rowKey={({ id }) => id} />
          )
        }
      </PagedList>
      <p className={dataTableStyles.tableNote}>
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
      cell: ({ consentTimestamp }) => (
        <span className={`${typography.numeric} ${dataTableStyles.nowrap}`}>{date(consentTimestamp)}</span>
      ),
    },
    {
      key: 'type',
      header: t('history.type'),
      rowHeader: true,
      cell: ({ consentType, testimonialId, conditionName, supplementName, endReason }) => (
        <span>
          {t(`history.types.${consentType}`)}
          {testimonialId !== null && (
            <>
              {' '}
              {endReason === 'testimonial_deleted' ? (
                <span className={dataTableStyles.nowrap}>{t('history.number', { id: testimonialId })}</span>
              ) : (
                <Link className={dataTableStyles.nowrap} to={`/my-testimonials/${testimonialId}`}>
                  {t('history.number', { id: testimonialId })}
                </Link>
              )}
              {conditionName !== null && supplementName !== null && (
                <span className={`${typography.small} ${typography.muted} ${styles.subject}`}>
                  {t('history.subject', { condition: conditionName, supplement: supplementName })}
                </span>
              )}
            </>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('history.status'),
      cell: ({ isActive, withdrawnAt, endReason }) =>
        isActive ? (
          <Badge kind="approved">{t('history.active')}</Badge>
        ) : (
          <span>
            <Badge kind="neutral">
              <Icon of={Minus} />
              {t(endReason === 'testimonial_deleted' ? 'history.ended' : 'history.revoked')}
            </Badge>
            {withdrawnAt && (
              <span className={`${typography.small} ${typography.muted} ${typography.numeric} ${styles.revokedOn}`}>
                {date(withdrawnAt)}
                {endReason && <span className={styles.subject}>{t(`history.reasons.${endReason}`)}</span>}
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'details',
      header: t('history.details'),
      cell: (record) => {
        const grants = listGrants(record).map((grant) => t(`history.grants.${GRANTS[grant]}`));
        const text = grants.join(', ');
        return text ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : t('history.grants.none');
      },
    },
    {
      key: 'acts',
      header: t('history.acts'),
      cell: (record) => <ConsentActions record={record} onWithdraw={onWithdraw} />,
    },
  ];
}

function ConsentActions({
  record,
  onWithdraw,
}: {
  record: ConsentRecord;
  onWithdraw: (record: ConsentRecord) => void;
}) {
  const { t } = useDataRightsTranslation();
  const messageOf = useFailureMessage();
  const { date } = useFormats();
  const { id, consentTimestamp, consentType } = record;
  const about = `${t(`history.types.${consentType}`)}, ${date(consentTimestamp)}`;
  const subject = `receipt-failed-${id}`;
  const download = () => {
    removeErrorToast(subject);
    consentReceipt(id).then(
      (receipt) => saveFile(receipt, `recuento-consent-${id}-${datePart(consentTimestamp)}.json`),
      (error: unknown) => showErrorToast({ title: t('errors.receipt'), children: messageOf(error), subject }),
    );
  };
  return (
    <span className={`${layout.row} ${styles.actions}`}>
      <button type="button" className={buttonStyles.link} onClick={download}>
        {t('history.receipt')}
        <span className={typography.visuallyHidden}> {about}</span>
      </button>
      {record.isActive && listGrants(record).length > 0 && (
        <button type="button" className={buttonStyles.link} onClick={() => onWithdraw(record)}>
          {t('history.withdraw')}
          <span className={typography.visuallyHidden}> {about}</span>
        </button>
      )}
    </span>
  );
}
