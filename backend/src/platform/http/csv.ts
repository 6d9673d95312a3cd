/** A spreadsheet runs a cell that begins like this, in some languages also with the wide forms; a leading apostrophe makes it text again. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;

/** What {@link escapeFormula} made harmless, as it was. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell;

/** A text as it stands in a cell. */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

const cell = (value: string | number | null): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = escapeFormula(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** RFC 4180, safe to open in a spreadsheet. All rows have the keys of `columns`. */
export function toCsv<Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string | number | null>[],
): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return [columns.join(','), ...lines, ''].join('\r\n');
}
