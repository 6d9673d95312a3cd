import type { components } from '../../api/schema';
import { Trans } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { isProblem, isRejection } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { DataTable, type Column } from '../../ui/list/data-table';
import { Note } from '../../ui/note';
import type { FeedReport } from './send-feed';
import { useMarketplaceAdminTranslation } from './translations';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

type FeedProblem = components['schemas']['FeedProblemDto'];
type FeedError = components['schemas']['FeedErrorDto'];

interface FeedOutcomeProps {
  report: FeedReport | undefined;
  error: unknown;
  /** Whether the file had been sent completely. The server imports it then, also when the request is cancelled. */
  isSent: boolean;
}

/** The result of the feed that was just sent. */
export function FeedOutcome({ report, error, isSent }: FeedOutcomeProps) {
  // A DOMException, which is not an instance of Error in every runtime.
  const isStopped = (error as { name?: unknown } | null)?.name === 'AbortError';
  return (
    <>
      <div role="status">{report && <AcceptedFeed report={report} />}</div>
      {isStopped && isSent && <UnclearOutcome reason="stopped" />}
      {error && !isStopped ? <FailedFeed error={error} /> : null}
    </>
  );
}

function AcceptedFeed({ report: { advertiser, rows, added, updated, retired } }: { report: FeedReport }) {
  const { t } = useMarketplaceAdminTranslation();
  const { count } = useFormats();
  const values = { rows: count(rows), added: count(added), updated: count(updated), retired: count(retired) };
  return (
    <Note title={t('feeds.accepted.title', { shop: advertiser })}>
      <p>
        <Trans
          t={t}
          i18nKey="feeds.accepted.counts"
          values={values}
          components={{ b: <b className={typography.numeric} /> }}
        />
      </p>
      <p>{t('feeds.accepted.pictures')}</p>
    </Note>
  );
}

/** Responses that say nothing about the file: missing or expired permission, a limit. */
const UNRELATED_TO_FILE = [401, 403, 429];
/** Only the confirmation, or the parameter of a new shop, is missing: the file may be right. */
const INCOMPLETE_FORM = ['feed_empty', 'advertiser_not_found'];

/** What became of a feed that failed. */
export function classifyFailure(error: unknown): 'notAccepted' | 'rejected' | 'unknown' {
  if (isProblem(error) && (UNRELATED_TO_FILE.includes(error.status) || INCOMPLETE_FORM.includes(error.code)))
    return 'notAccepted';
  return isRejection(error) ? 'rejected' : 'unknown';
}

function FailedFeed({ error }: { error: unknown }) {
  const { t } = useMarketplaceAdminTranslation();
  const messageOf = useProblemMessage();
  const failure = classifyFailure(error);
  if (failure === 'rejected') return <RejectedFeed error={error} />;
  if (failure === 'unknown') return <UnclearOutcome reason="text" />;
  return (
    <Note kind="error" title={t('feeds.notAccepted')} assertive>
      {messageOf(error)}
    </Note>
  );
}

function UnclearOutcome({ reason }: { reason: 'text' | 'stopped' }) {
  const { t } = useMarketplaceAdminTranslation();
  return (
    <Note kind="error" title={t('feeds.unknown.title')} assertive>
      {t(`feeds.unknown.${reason}`)}
    </Note>
  );
}

function RejectedFeed({ error }: { error: unknown }) {
  const { t } = useMarketplaceAdminTranslation();
  const messageOf = useProblemMessage();
  const rejected = isProblem(error) && typeof error.body['rejectedRows'] === 'number' ? error.body['rejectedRows'] : 0;
  const rowErrors = rejected > 0 && isProblem(error) ? (error.errors as FeedError[]).flatMap(toRowErrors) : [];
  const listed = new Set(rowErrors.map(({ product }) => product)).size;
  const { line, missingColumns, repeatedColumn } = (isProblem(error) ? error.body : {}) as Partial<FeedProblem>;
  return (
    <div className={layout.stack}>
      <Note kind="error" title={t('feeds.rejected.title')} assertive>
        <p>
          {rejected > 0 ? t('feeds.rejected.rows', { count: rejected }) : messageOf(error)}{' '}
          {line !== undefined && t('feeds.rejected.line', { line })}{' '}
          {missingColumns && t('feeds.rejected.missing', { columns: missingColumns.join(', ') })}
          {repeatedColumn !== undefined && t('feeds.rejected.repeated', { column: repeatedColumn })}
        </p>
        <p>{t('feeds.rejected.nothing')}</p>
      </Note>
      {rowErrors.length > 0 && (
        <>
          {listed < rejected && (
            <p className={`${typography.small} ${typography.secondary}`}>{t('feeds.rejected.first')}</p>
          )}
          <RowErrorTable rowErrors={rowErrors} />
        </>
      )}
    </div>
  );
}

interface RowError {
  key: string;
  line?: number;
  /** The number of the product: all products of a JSON feed may be on one line. */
  product?: number;
  /** Undefined for the whole row; empty for a column without a name. */
  column?: string;
  code: string;
}

/** The path of a column is `line 3: price`, that of the whole row `line 3`. One error for each unknown column. */
function toRowErrors({ field, code, line, product, unknownColumns }: FeedError, index: number): RowError[] {
  const columns = unknownColumns ?? [/^line \d+: (\w+)$/.exec(field)?.[1]];
  return columns.map((column, position) => ({ key: `${index} ${position}`, line, product, column, code }));
}

function RowErrorTable({ rowErrors }: { rowErrors: readonly RowError[] }) {
  const { t, i18n } = useMarketplaceAdminTranslation();
  const messageFor = (key: string) =>
    i18n.exists(key, { ns: 'marketplace-admin' }) ? t(key as 'feeds.errors.other') : undefined;
  const columns: Column<RowError>[] = [
    {
      key: 'line',
      header: t('feeds.errors.line'),
      rowHeader: true,
      cell: ({ line }) => <span className={typography.numeric}>{line}</span>,
    },
    {
      key: 'product',
      header: t('feeds.errors.product'),
      cell: ({ product }) => <span className={typography.numeric}>{product}</span>,
    },
    {
      key: 'column',
      header: t('feeds.errors.column'),
      cell: ({ column }) =>
        column ? <code>{column}</code> : t(column === '' ? 'feeds.errors.noName' : 'feeds.errors.wholeRow'),
    },
    {
      key: 'fault',
      header: t('feeds.errors.error'),
      cell: ({ column, code }) =>
        messageFor(`feeds.errors.codes.${code}`) ??
        messageFor(`feeds.errors.rules.${column}`) ??
        t('feeds.errors.other'),
    },
  ];
  return (
    <div className={layout.scrollBox} role="region" aria-label={t('feeds.errors.table')} tabIndex={0}>
      <DataTable caption={t('feeds.errors.table')} columns={columns} rows={rowErrors} rowKey={({ key }) => key} />
    </div>
  );
}
