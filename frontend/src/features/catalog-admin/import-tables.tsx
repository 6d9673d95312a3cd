import type { ReactNode } from 'react';
import { DataTable, type Column } from '../../ui/list/data-table';
import type { ImportReport, Kind, LineError } from './queries';
import { useCatalogAdminTranslation } from './translations';
import dataTableStyles from '../../ui/list/data-table.module.css';
import layout from '../../ui/layout/layout.module.css';
import typography from '../../ui/typography.module.css';

type PlannedEntry = ImportReport['entries'][number];

/** The planned changes, line by line. */
export function PlannedTable({ kind, entries }: { kind: Kind; entries: readonly PlannedEntry[] }) {
  const { t } = useCatalogAdminTranslation();
  const names = (en: string, es: string) => (kind === 'brands' ? en : <BilingualName en={en} es={es} />);
  const columns: Column<PlannedEntry>[] = [
    lineColumn(t('import.columns.line')),
    {
      key: 'before',
      header: t('import.columns.before'),
      cell: ({ previousEn, previousEs }) =>
        previousEn !== null && previousEs !== null ? (
          names(previousEn, previousEs)
        ) : (
          <span className={typography.muted}>{t('import.new')}</span>
        ),
    },
    { key: 'after', header: t('import.columns.after'), cell: ({ nameEn, nameEs }) => names(nameEn, nameEs) },
  ];
  return (
    <ScrollContainer label={t('import.entries')}>
      <DataTable caption={t('import.entries')} columns={columns} rows={entries} rowKey={({ line }) => line} />
    </ScrollContainer>
  );
}

interface LineErrorTableProps {
  lineErrors: readonly LineError[];
  /** Number of lines with errors. */
  rejected: number;
}

/** The errors, line by line; the server sends only the first ones. */
export function LineErrorTable({ lineErrors, rejected }: LineErrorTableProps) {
  const { t } = useCatalogAdminTranslation();
  const messageOf = useLineErrorMessage();
  const listed = new Set(lineErrors.map(({ line }) => line)).size;
  const columns: Column<LineError>[] = [
    lineColumn(t('import.columns.line')),
    {
      key: 'column',
      header: t('import.columns.column'),
      cell: ({ field }) => <span className={dataTableStyles.nowrap}>{field || t('import.wholeLine')}</span>,
    },
    {
      key: 'fault',
      header: t('import.columns.error'),
      cell: messageOf,
    },
  ];
  return (
    <>
      {listed < rejected && <p className={`${typography.small} ${typography.secondary}`}>{t('import.first')}</p>}
      <ScrollContainer label={t('import.errors')}>
        <DataTable
          caption={t('import.errors')}
          columns={columns}
          rows={lineErrors}
          rowKey={({ line, field, code }) => `${line}/${field}/${code}`}
        />
      </ScrollContainer>
    </>
  );
}

function useLineErrorMessage() {
  const { t, i18n } = useCatalogAdminTranslation();
  return ({ code, otherLine, entryId: id, mergedIntoId: into }: LineError): string => {
    if (otherLine !== undefined) return t('import.duplicateOf', { line: otherLine });
    if (id !== undefined)
      return into === undefined ? t('import.nameOf', { id }) : t('import.nameOfMerged', { id, into });
    const key = `import.codes.${code}` as 'import.codes.other';
    return t(i18n.exists(key, { ns: 'catalog-admin' }) ? key : 'import.codes.other');
  };
}

const lineColumn = <Row extends { line: number }>(header: string): Column<Row> => ({
  key: 'line',
  header,
  rowHeader: true,
  cell: ({ line }) => <span className={typography.numeric}>{line}</span>,
});

function BilingualName({ en, es }: { en: string; es: string }) {
  return (
    <div>
      <span lang="en">{en}</span>
      <br />
      <span lang="es">{es}</span>
    </div>
  );
}

/** Long lists scroll inside the dialog, also with the keyboard. */
function ScrollContainer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={layout.scrollBox} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
