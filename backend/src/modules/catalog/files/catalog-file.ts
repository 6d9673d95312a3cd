import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { iterateCooperatively } from '../../../platform/cooperative-iteration/index.js';
import { createTooLargeError } from '../../../platform/http/index.js';
import { CatalogFileUnreadableError, type LineError } from '../catalog.errors.js';

/** The columns of a catalog file, for export and import. `kind` prevents that a file is imported as another kind. */
export const fileColumns = ['id', 'nameEn', 'nameEs', 'isUserGenerated', 'mergedIntoId', 'kind'] as const;
export type FileColumn = (typeof fileColumns)[number];

/** A line of a file. Columns that the file does not contain are empty strings. */
export type FileRow = Record<FileColumn, string> & { line: number };

/** A file of 4 MB could have a million rows, whose errors alone need more memory than the process has. */
const MAX_ROWS = 100_000;
/** Rows that are processed before other requests may run. */
export const ROWS_PER_TURN = 1_000;
/** Bytes that are parsed before other requests may run: up to 500 rows. */
const BYTES_PER_TURN = 1_024;
/** All of them are recognized in one file: another program may have added rows to an export. */
const LINE_BREAKS = ['\r\n', '\n', '\r'];

interface ParsedRow {
  record: string[];
  /** The first line of the record. */
  line: number;
}

/**
 * @throws CatalogFileUnreadableError if the file is not CSV with these columns
 * @throws DomainError `too_large` if it has too many rows
 */
export async function parseCatalogFile(bytes: Uint8Array): Promise<{ rows: FileRow[]; errors: LineError[] }> {
  const [head, ...lines] = await parseRows(bytes);
  if (!head) throw new CatalogFileUnreadableError('The file is empty.');
  const columns = readColumns(head.record);
  const rows: FileRow[] = [];
  const errors: LineError[] = [];
  for await (const { record, line } of iterateCooperatively(lines, ROWS_PER_TURN)) {
    if (record.length === columns.length) rows.push({ ...toFileRow(columns, record), line });
    else errors.push({ line, field: '', code: 'columns', detail: `Line ${line} has ${record.length} cells.` });
  }
  return { rows, errors };
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CatalogFileUnreadableError('The file is not UTF-8.');
  }
}

async function parseRows(bytes: Uint8Array): Promise<ParsedRow[]> {
  // Spreadsheet programs with a Spanish locale separate cells with semicolons.
  const delimiter = /^[^,\r\n]*;/.test(decodeText(bytes).trimStart()) ? ';' : ',';
  // The parser knows only the last line of a record, and counts a line break of two characters in quotes twice.
  let recordLines = 0;
  let count = 0;
  const rows: ParsedRow[] = [];
  const addRow = (record: string[], { empty_lines: emptyLines }: { empty_lines: number }): null => {
    count += 1;
    // The header line is none of the rows.
    if (count > MAX_ROWS + 1) throw createTooLargeError('The file has more than 100,000 rows.');
    if (record.some((cell) => cell.trim() !== '')) rows.push({ record, line: recordLines + emptyLines + 1 });
    recordLines += countLines(record);
    return null;
  };
  // Blank lines are skipped, not read as records: one with another number of cells than the header takes 0.1 ms.
  const options = {
    bom: true,
    delimiter,
    record_delimiter: LINE_BREAKS,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: addRow,
  };
  try {
    await pipeline(Readable.from(iterateCooperatively(splitBytes(bytes), 1)), parse(options));
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = recordLines + Number(error['empty_lines'] ?? 0) + 1;
    throw new CatalogFileUnreadableError(`The file is not valid CSV: check the quotation marks in line ${line}.`, line);
  }
}

function* splitBytes(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += BYTES_PER_TURN)
    yield bytes.subarray(start, start + BYTES_PER_TURN);
}

/** Number of lines of a record. */
const countLines = (cells: string[]): number =>
  cells.reduce((lines, cell) => lines + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 1);

function readColumns(head: string[]): FileColumn[] {
  const names = head.map((name) => name.trim());
  const columns = names.filter((name): name is FileColumn => fileColumns.some((column) => column === name));
  const isKnown = columns.length === names.length && new Set(names).size === names.length;
  if (isKnown && columns.includes('nameEn') && columns.includes('nameEs')) return columns;
  throw new CatalogFileUnreadableError(
    `The first line must contain column names. Supported columns: ${fileColumns.join(', ')}.`,
  );
}

function toFileRow(columns: FileColumn[], cells: string[]): Record<FileColumn, string> {
  const getCell = (column: FileColumn) => cells[columns.indexOf(column)]?.trim() ?? '';
  return {
    id: getCell('id'),
    nameEn: getCell('nameEn'),
    nameEs: getCell('nameEs'),
    isUserGenerated: getCell('isUserGenerated'),
    mergedIntoId: getCell('mergedIntoId'),
    kind: getCell('kind'),
  };
}
