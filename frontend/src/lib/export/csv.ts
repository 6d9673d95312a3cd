export type Cell = string | number | boolean | null;

/** What a spreadsheet would evaluate, also with full-width characters. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function renderCell(value: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  // A negative number is no formula.
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, safe to open in a spreadsheet. Has the columns of all rows; a row without one leaves it empty. */
export function toCsv(rows: readonly Record<string, Cell>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns.map(renderCell), ...rows.map((row) => columns.map((column) => renderCell(row[column])))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/**
 * The values of an answer of the API in one row: `howTaken.medianDose`, `howTaken.sideEffects.nausea`. In lists of codes with a
 * number, each code is a column.
 */
export function flatten(value: object, prefix = ''): Record<string, Cell> {
  const row: Record<string, Cell> = {};
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    const column = `${prefix}${key}`;
    if (Array.isArray(part)) {
      for (const { code, percentage } of part as { code?: string; percentage?: number }[]) {
        if (code !== undefined && percentage !== undefined) row[`${column}.${code}`] = percentage;
      }
    } else if (typeof part === 'object' && part !== null) Object.assign(row, flatten(part, `${column}.`));
    else row[column] = part as Cell;
  }
  return row;
}
