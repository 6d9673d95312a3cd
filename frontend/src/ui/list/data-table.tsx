import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import typography from '../typography.module.css';

export interface Column<R> {
  key: string;
  header: string;
  cell: (row: R) => ReactNode;
  /** The column that names the row: screen readers announce it with the other cells. */
  rowHeader?: boolean;
  /** Right-aligned figures. */
  numeric?: boolean;
}

interface DataTableProps<R> {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  /** A shortcut for the mouse; one cell must still contain the real link. */
  onRowClick?: (row: R) => void;
  /** Stays a table on narrow screens: for few short columns of numbers. */
  keepTable?: boolean;
}

/** A table that becomes a list of cards below 52em, each value with the name of its column. */
export function DataTable<R>({ caption, columns, rows, rowKey, onRowClick, keepTable }: DataTableProps<R>) {
  return (
    <table className={keepTable ? `${styles.table} ${styles.keepTable}` : styles.table} role="table">
      <caption className={typography.visuallyHidden}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              role="columnheader"
              className={column.numeric ? styles.figures : undefined}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className={onRowClick && styles.clickable}
            onClick={(event) => {
              const onLink = event.target instanceof Element && event.target.closest('a, button');
              if (!onLink) onRowClick?.(row);
            }}
          >
            {columns.map(({ key, header, cell, rowHeader, numeric }) =>
              rowHeader ? (
                <th key={key} scope="row" role="rowheader" data-label={header} className={styles.rowHeader}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} role="cell" data-label={header} className={numeric ? styles.figures : undefined}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
