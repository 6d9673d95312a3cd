import { Readable } from 'node:stream';
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

type Row<Column extends string> = Record<Column, string | number | null>;

/** RFC 4180, safe to open in a spreadsheet. All rows have the keys of `columns`. */
export const toCsv = <Column extends string>(columns: readonly Column[], rows: readonly Row<Column>[]): string =>
  stringify([...rows], { ...OPTIONS, columns });

/** {@link toCsv} as a stream, for many rows. Rejects if the first batch cannot be read. */
export async function streamCsv<Column extends string>(
  columns: readonly Column[],
  batches: AsyncGenerator<readonly Row<Column>[]>,
): Promise<Readable> {
  const first = await batches.next();
  const toChunks = async function* () {
    yield toCsv(columns, first.done ? [] : first.value);
    for await (const rows of batches) yield stringify([...rows], { ...OPTIONS, columns, header: false });
  };
  return Readable.from(toChunks());
}
