import { type Options, stringify } from 'csv-stringify/sync';

const OPTIONS: Options = {
  header: true,
  record_delimiter: 'windows',
  // Without it, only the complete delimiter is quoted, and a text with several lines would be split into records.
  quote_record_delimiter: true,
  escape_formulas: true,
  // A formula may also follow a line break, which the library does not escape.
  cast: { string: (text) => (text.startsWith('\n') ? `'${text}` : text) },
};

/** The apostrophe that prevents a spreadsheet from evaluating a text, in some locales also after full-width characters. */
const ESCAPED_FORMULA = /^'(?=[=+\-@＝＋－＠\t\r\n])/;

/** Restores a text that {@link toCsv} has escaped. */
export const unescapeFormula = (cell: string): string => cell.replace(ESCAPED_FORMULA, '');

/** RFC 4180, safe to open in a spreadsheet. All rows have the keys of `columns`. */
export const toCsv = <Column extends string>(
  columns: readonly Column[],
  rows: readonly Record<Column, string | number | null>[],
): string => stringify([...rows], { ...OPTIONS, columns });
