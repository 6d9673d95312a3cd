import { buffer } from 'node:stream/consumers';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { SharedCall } from '../../../platform/database/index.js';
import { streamCsv } from '../../../platform/http/index.js';

export type FileFormat = 'json' | 'csv';

/** Rows that are converted without a pause for other requests. */
export const ROWS_PER_TURN = 500;

/** A file as it is sent. All requests that share it hold the same bytes. */
export interface EncodedFile {
  readonly body: Buffer;
  /** Set by the first response, because it reads all bytes. */
  etag?: string;
}

/** A file of open data, converted once in each format for all requests that arrive while it is made. */
export class SharedFile {
  private readonly calls: Record<FileFormat, SharedCall<EncodedFile>>;

  constructor(make: (format: FileFormat) => Promise<Buffer>) {
    const share = (format: FileFormat) => new SharedCall(async () => ({ body: await make(format) }));
    this.calls = { json: share('json'), csv: share('csv') };
  }

  read(format: FileFormat): Promise<EncodedFile> {
    return this.calls[format].run();
  }
}

/** The JSON of an object with a long list. */
export async function encodeJson<List extends string, File extends Record<List, readonly object[]>>(
  list: List,
  { [list]: rows, ...rest }: File,
): Promise<Buffer> {
  const start = JSON.stringify(rest).slice(0, -1);
  const parts = [`${start}${start === '{' ? '' : ','}${JSON.stringify(list)}:[`];
  for await (const batch of toBatches(rows)) {
    parts.push(`${parts.length > 1 ? ',' : ''}${JSON.stringify(batch).slice(1, -1)}`);
  }
  return Buffer.concat([...parts, ']}'].map((part) => Buffer.from(part)));
}

/** The CSV of many rows. */
export async function encodeCsv<Column extends string, Row>(
  columns: readonly Column[],
  rows: readonly Row[],
  toRecord: (row: Row) => Record<Column, string | number | null>,
): Promise<Buffer> {
  async function* convert() {
    for await (const batch of toBatches(rows)) yield batch.map(toRecord);
  }
  return buffer(await streamCsv(columns, convert()));
}

async function* toBatches<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_TURN) {
    if (start > 0) await yieldToOthers();
    yield rows.slice(start, start + ROWS_PER_TURN);
  }
}
