import { useState } from 'react';
import { catalogEntryName } from '../../lib/catalog/catalog-search';
import { useFormats } from '../../lib/formats';
import { useLanguage } from '../../lib/i18n/use-language';
import { Button } from '../../ui/button';
import { DataTable, type Column } from '../../ui/list/data-table';
import { EmptyState } from '../../ui/list/empty-state';
import { NamesCell } from '../../ui/list/name-cell';
import { MergeDialog } from './merge-dialog';
import type { Kind, CustomEntry } from './queries';
import { RenameDialog } from './rename-dialog';
import { useCatalogAdminTranslation } from './translations';
import dataTableStyles from '../../ui/list/data-table.module.css';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

type Task = { kind: 'rename' | 'merge'; entry: CustomEntry };

interface EntryListProps {
  kind: Kind;
  entries: readonly CustomEntry[];
  isFiltered: boolean;
}

export function EntryList({ kind, entries, isFiltered }: EntryListProps) {
  const { t } = useCatalogAdminTranslation();
  const [task, setTask] = useState<Task | null>(null);
  const columns = useColumns(kind, setTask);
  const close = () => setTask(null);
  return (
    <>
      {entries.length === 0 ? (
        <EmptyState level={2} title={t(isFiltered ? 'noMatch' : 'empty')}>
          {t(isFiltered ? 'noMatchText' : 'emptyText')}
        </EmptyState>
      ) : (
        <DataTable caption={t('table')} columns={columns} rows={entries} rowKey={({ id }) => id} />
      )}
      {task?.kind === 'rename' && <RenameDialog kind={kind} entry={task.entry} onClose={close} />}
      {task?.kind === 'merge' && <MergeDialog kind={kind} entry={task.entry} onClose={close} />}
    </>
  );
}

function useColumns(kind: Kind, onTask: (task: Task) => void): Column<CustomEntry>[] {
  const { t } = useCatalogAdminTranslation();
  const { date } = useFormats();
  const { language } = useLanguage();
  const names: Column<CustomEntry>[] =
    kind === 'brands'
      ? [
          {
            key: 'name',
            header: t('columns.name'),
            rowHeader: true,
            cell: ({ nameEn }) => <NamesCell>{nameEn}</NamesCell>,
          },
        ]
      : [
          {
            key: 'nameEn',
            header: t('columns.nameEn'),
            rowHeader: language === 'en',
            cell: ({ nameEn }) => <NamesCell lang="en">{nameEn}</NamesCell>,
          },
          {
            key: 'nameEs',
            header: t('columns.nameEs'),
            rowHeader: language === 'es',
            cell: ({ nameEs }) => <NamesCell lang="es">{nameEs}</NamesCell>,
          },
        ];
  return [
    ...names,
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt, renamedAt, renamedBy: admin }) => (
        <div>
          <span className={`${typography.numeric} ${dataTableStyles.nowrap}`}>{date(createdAt)}</span>
          {renamedAt && (
            <div className={`${typography.small} ${typography.secondary}`}>
              {admin
                ? t('rename.byLine', { when: date(renamedAt), who: admin.name ?? t('rename.admin', { id: admin.id }) })
                : t('rename.line', { when: date(renamedAt) })}
            </div>
          )}
        </div>
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      cell: (entry) => {
        const name = catalogEntryName(entry, language);
        return (
          <div className={`${layout.row} ${dataTableStyles.rowActions}`}>
            {(['rename', 'merge'] as const).map((task) => (
              <Button
                key={task}
                kind="secondary"
                compact
                aria-label={t(`${task}.open`, { name })}
                onClick={() => onTask({ kind: task, entry })}
              >
                {t(`${task}.short`)}
              </Button>
            ))}
          </div>
        );
      },
    },
  ];
}
