/** Cells that a spreadsheet would evaluate as formulas, in some locales also full-width characters; a leading apostrophe prevents it. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/** Reverses {@link escapeFormula}. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Escapes a text that a spreadsheet would evaluate as a formula. */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

const formatCell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const escaped = escapeFormula(value);
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
};

/** RFC 4180, safe to open in a spreadsheet. All rows have the keys of `columns`. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string | number | null>[],
): string {
  const lines = rows.map((row) => columns.map((column) => formatCell(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}
