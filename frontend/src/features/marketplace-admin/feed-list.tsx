import { useFormats } from '../../lib/formats';
import { Problem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { Badge } from '../../ui/badge';
import { DataTable, type Column } from '../../ui/list/data-table';
import { EmptyState } from '../../ui/list/empty-state';
import { NameCell } from '../../ui/list/name-cell';
import type { Feed } from './feed-queries';
import { useMarketplaceAdminTranslation } from './translations';
import statusCellStyles from './status-cell.module.css';
import typography from '../../ui/typography.module.css';

const BAD_REQUEST = 400;

/** The feeds received so far. */
export function FeedList({ feeds }: { feeds: readonly Feed[] }) {
  const { t } = useMarketplaceAdminTranslation();
  const columns = useColumns();
  if (feeds.length === 0) return <EmptyState title={t('feeds.list.empty')}>{t('feeds.list.emptyText')}</EmptyState>;
  return <DataTable caption={t('feeds.list.table')} columns={columns} rows={feeds} rowKey={({ id }) => id} />;
}

function useColumns(): Column<Feed>[] {
  const { t } = useMarketplaceAdminTranslation();
  const { count, dateTime } = useFormats();
  return [
    {
      key: 'receivedAt',
      header: t('feeds.list.receivedAt'),
      cell: ({ receivedAt, sentBy: admin }) => (
        <div>
          <span className={typography.numeric}>{dateTime(receivedAt)}</span>
          {admin && (
            <div className={`${typography.small} ${typography.secondary}`}>
              <NameCell>{admin.name ?? t('feeds.list.admin', { id: admin.id })}</NameCell>
            </div>
          )}
        </div>
      ),
    },
    {
      key: 'shop',
      header: t('feeds.list.shop'),
      rowHeader: true,
      cell: ({ advertiserName }) => <NameCell>{advertiserName}</NameCell>,
    },
    { key: 'format', header: t('feeds.list.format'), cell: ({ format }) => format.toUpperCase() },
    {
      key: 'rows',
      header: t('feeds.list.rows'),
      cell: ({ rows }) =>
        rows === null ? <span className={typography.muted}>{t('feeds.list.none')}</span> : count(rows),
    },
    { key: 'outcome', header: t('feeds.list.outcome'), cell: (feed) => <Outcome feed={feed} /> },
  ];
}

function Outcome({ feed: { refusal, rejectedRows, added, updated, retired } }: { feed: Feed }) {
  const { t } = useMarketplaceAdminTranslation();
  const messageOf = useProblemMessage();
  const { count } = useFormats();
  const isTaken = refusal === null;
  return (
    <div className={statusCellStyles.statusCell}>
      <Badge kind={isTaken ? 'approved' : 'rejected'}>
        {t(isTaken ? 'feeds.list.accepted' : 'feeds.list.rejected')}
      </Badge>
      <span className={`${typography.small} ${typography.secondary}`}>
        {isTaken
          ? t('feeds.list.counts', {
              added: count(added ?? 0),
              updated: count(updated ?? 0),
              retired: count(retired ?? 0),
            })
          : rejectedRows === null
            ? messageOf(new Problem(BAD_REQUEST, refusal, ''))
            : t('feeds.rejected.rows', { count: rejectedRows })}
      </span>
    </div>
  );
}
