import { useState } from 'react';
import { useFormats } from '../../lib/formats';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/list/data-table';
import { NameCell } from '../../ui/list/name-cell';
import { EmptyState } from '../../ui/list/empty-state';
import type { Purchase, PurchaseDecision } from './purchase-queries';
import { useMarketplaceAdminTranslation } from './translations';
import { PurchaseDecisionDialog } from './purchase-decision-dialog';
import dataTableStyles from '../../ui/list/data-table.module.css';
import layout from '../../ui/layout/layout.module.css';
import statusCellStyles from './status-cell.module.css';
import styles from './purchase-list.module.css';
import typography from '../../ui/typography.module.css';

const STATUS_BADGES = { pending: 'pending', confirmed: 'approved', reversed: 'rejected' } as const;

interface Task {
  decision: PurchaseDecision;
  purchase: Purchase;
}

export function PurchaseList({ purchases, isFiltered }: { purchases: readonly Purchase[]; isFiltered: boolean }) {
  const { t } = useMarketplaceAdminTranslation();
  const [task, setTask] = useState<Task | null>(null);
  const columns = useColumns(setTask);
  return (
    <>
      {purchases.length === 0 ? (
        <EmptyState level={2} title={t('purchases.empty')}>
          {t(isFiltered ? 'purchases.emptyFiltered' : 'purchases.emptyText')}
        </EmptyState>
      ) : (
        <DataTable caption={t('purchases.table')} columns={columns} rows={purchases} rowKey={({ id }) => id} />
      )}
      {task && <PurchaseDecisionDialog {...task} onClose={() => setTask(null)} />}
    </>
  );
}

function useColumns(onTask: (task: Task) => void): Column<Purchase>[] {
  const { t } = useMarketplaceAdminTranslation();
  const { price, dateTime } = useFormats();
  return [
    {
      key: 'receivedAt',
      header: t('purchases.columns.receivedAt'),
      cell: ({ receivedAt }) => <span className={typography.numeric}>{dateTime(receivedAt)}</span>,
    },
    {
      key: 'shop',
      header: t('purchases.columns.shop'),
      cell: ({ advertiserName }) => <NameCell>{advertiserName}</NameCell>,
    },
    {
      key: 'order',
      header: t('purchases.columns.order'),
      rowHeader: true,
      cell: ({ orderReference }) => <span className={styles.orderReference}>{orderReference}</span>,
    },
    {
      key: 'amount',
      header: t('purchases.columns.amount'),
      cell: ({ amount, currency }) => (
        <span className={`${typography.numeric} ${dataTableStyles.nowrap}`}>{price(amount, currency)}</span>
      ),
    },
    {
      key: 'status',
      header: t('purchases.columns.status'),
      cell: (purchase) => <PurchaseStatus purchase={purchase} />,
    },
    {
      key: 'actions',
      header: t('purchases.columns.actions'),
      cell: (purchase) => <PurchaseActions purchase={purchase} onTask={onTask} />,
    },
  ];
}

/** The status, since when, and which admin set it: none if it was the shop, or if the account of the admin was erased. */
function PurchaseStatus({ purchase }: { purchase: Purchase }) {
  const { t } = useMarketplaceAdminTranslation();
  const { dateTime } = useFormats();
  const { status, confirmedAt, confirmedBy, reversedAt, reversedBy } = purchase;
  const line = (event: 'confirmed' | 'reversed', at: string | null, by: Purchase['confirmedBy']) =>
    at && (
      <span className={`${typography.small} ${typography.secondary}`}>
        {by
          ? t(`purchases.lines.${event}By`, {
              when: dateTime(at),
              who: by.name ?? t('purchases.admin', { id: by.id }),
            })
          : t(`purchases.lines.${event}`, { when: dateTime(at) })}
      </span>
    );
  return (
    <div className={statusCellStyles.statusCell}>
      <Badge kind={STATUS_BADGES[status]}>{t(`purchases.statuses.${status}`)}</Badge>
      {line('confirmed', confirmedAt, confirmedBy)}
      {line('reversed', reversedAt, reversedBy)}
    </div>
  );
}

function PurchaseActions({ purchase, onTask }: { purchase: Purchase; onTask: (task: Task) => void }) {
  const { t } = useMarketplaceAdminTranslation();
  const { status, orderReference: order } = purchase;
  if (status === 'reversed') return <span className={typography.muted}>{t('purchases.final')}</span>;
  const decisions: PurchaseDecision[] = status === 'pending' ? ['verify', 'reverse'] : ['reverse'];
  return (
    <div className={`${layout.row} ${dataTableStyles.rowActions}`}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          kind="secondary"
          compact
          aria-label={t(`${decision}.open`, { order })}
          onClick={() => onTask({ decision, purchase })}
        >
          {t(`${decision}.short`)}
        </Button>
      ))}
    </div>
  );
}
