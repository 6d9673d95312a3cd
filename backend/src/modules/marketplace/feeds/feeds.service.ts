import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { CsvError, parse } from 'csv-parse';
import { iterateCooperatively } from '../../../platform/cooperative-iteration/index.js';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { CatalogService, MergesService } from '../../catalog/index.js';
import { detectDelimiter } from './csv-delimiter.js';
import { REQUIRED_COLUMNS, validateRow } from './feed-row.js';
import type { FeedReportDto } from './feeds.dto.js';
import { FeedLog } from './feed-log.js';
import { FeedsRepository, type PlacedRow, type StagedRow } from './feeds.repository.js';
import { imagesRequested } from '../images/image-fetching.service.js';
import { type FeedLine, JsonArrayStream } from './json-array-stream.js';
import { MERGES_LOCK } from '../merges/merge-applier.js';
import {
  AdvertiserNotFoundError,
  FeedEmptyError,
  FeedRejectedError,
  type FeedRowError,
  FeedUnreadableError,
} from '../marketplace.errors.js';

const BATCH_SIZE = 1_000;
const MAX_REPORTED_ERRORS = 100;
const MAX_ROW_BYTES = 65_536;
/** All of them are recognized in one feed: header and rows may come from different programs. */
const LINE_BREAKS = ['\r\n', '\n', '\r'];
/** An invalid row takes up to half a millisecond. */
const ROWS_PER_TURN = 50;

type SupplementIds = Pick<StagedRow, 'supplementId' | 'namedSupplementId'>;

const UNKNOWN_SUPPLEMENT: SupplementIds = { supplementId: null, namedSupplementId: null };

export interface FeedHeader {
  advertiser: string;
  referenceParameter?: string;
  format: 'csv' | 'json';
  /** Whether an empty feed is accepted: a truncated file must not retire all products of a shop. */
  confirmEmpty?: 'true' | 'false';
  /** The admin who sends it; undefined for a command. */
  senderId?: number;
}

@Injectable()
export class FeedsService {
  constructor(
    private readonly database: Database,
    private readonly repository: FeedsRepository,
    private readonly merges: MergesService,
    private readonly catalog: CatalogService,
    private readonly outbox: Outbox,
    private readonly log: FeedLog,
  ) {}

  /**
   * Imports the products of a partner, all or nothing. The feed is streamed, so that memory use does not depend on its
   * size.
   * @throws FeedRejectedError with the lines that are invalid
   * @throws FeedEmptyError if it has no products and `confirmEmpty` is not `true`
   * @throws FeedUnreadableError if it is not CSV or a JSON list
   * @throws AdvertiserNotFoundError if the advertiser is new and no reference parameter is given
   */
  import(
    { advertiser, referenceParameter, format, confirmEmpty, senderId }: FeedHeader,
    feed: Readable,
  ): Promise<FeedReportDto> {
    const importFeed = async () => {
      // A concurrent merge waits until the names read here are committed, and then updates these products too.
      await this.database.lockShared(MERGES_LOCK);
      const advertiserId = await this.repository.findOrCreateAdvertiser(advertiser, referenceParameter);
      if (advertiserId === undefined) throw new AdvertiserNotFoundError();
      await this.repository.createStagingTable();
      const supplements = await this.findSupplements();
      const rows = await this.stageRows(format === 'csv' ? parseCsvLines(feed) : parseJsonLines(feed), supplements);
      if (rows === 0 && confirmEmpty !== 'true') throw new FeedEmptyError();
      await this.assertNoDuplicates();
      await this.lockSupplements();
      const mergedIds = [...supplements.values()].flatMap(({ namedSupplementId }) => namedSupplementId ?? []);
      const counts = await this.repository.mergeStagedRows(advertiserId, mergedIds);
      await this.outbox.record(imagesRequested(advertiserId));
      return { advertiser, rows, ...counts };
    };
    return this.database.bulk(() => this.log.runLogged({ advertiser, format, senderId: senderId ?? null }, importFeed));
  }

  private async stageRows(
    lines: AsyncIterable<FeedLine>,
    supplements: ReadonlyMap<string, SupplementIds>,
  ): Promise<number> {
    const errors: FeedRowError[] = [];
    let rejected = 0;
    let rows = 0;
    let batch: PlacedRow[] = [];
    for await (const { line, values } of iterateCooperatively(lines, ROWS_PER_TURN)) {
      rows += 1;
      const parsedRow = validateRow({ line, product: rows }, values);
      if (Array.isArray(parsedRow)) {
        rejected += 1;
        if (errors.length < MAX_REPORTED_ERRORS) errors.push(...parsedRow);
        continue;
      }
      if (rejected > 0) continue;
      batch.push({ ...parsedRow, line, product: rows });
      if (batch.length < BATCH_SIZE) continue;
      await this.insertRows(batch, supplements);
      batch = [];
    }
    if (rejected > 0) throw new FeedRejectedError(rejected, errors.slice(0, MAX_REPORTED_ERRORS));
    if (batch.length > 0) await this.insertRows(batch, supplements);
    return rows;
  }

  private async insertRows(rows: PlacedRow[], supplements: ReadonlyMap<string, SupplementIds>): Promise<void> {
    const folded = await this.catalog.foldAll(rows.map(({ supplement }) => supplement));
    await this.repository.insertStagedRows(
      rows.map((row) => ({ ...row, ...(supplements.get(folded.get(row.supplement) ?? '') ?? UNKNOWN_SUPPLEMENT) })),
    );
  }

  /** A supplement from a custom name may have been deleted with its last user since the names were read. */
  private async lockSupplements(): Promise<void> {
    const ids = await this.repository.findStagedSupplements();
    const existing = await this.merges.findExistingForShare('supplements', ids);
    const deleted = ids.filter((id) => !existing.has(id));
    if (deleted.length > 0) await this.repository.removeStagedSupplements(deleted);
  }

  private async assertNoDuplicates(): Promise<void> {
    const duplicates = await this.repository.findDuplicates(MAX_REPORTED_ERRORS);
    if (duplicates.length === 0) return;
    throw new FeedRejectedError(
      duplicates[0].total,
      duplicates.map(({ line, product, first }) => ({
        field: `line ${line}: id`,
        code: 'duplicate',
        detail: `Line ${line}: id is already that of product ${first} (product ${product}).`,
        line,
        product,
      })),
    );
  }

  /** Supplements by folded name in both languages. */
  private async findSupplements(): Promise<Map<string, SupplementIds>> {
    const names = await this.merges.findCanonicalNames('supplements');
    const folded = await this.catalog.foldAll(names.flatMap(({ nameEn, nameEs }) => [nameEn, nameEs]));
    return new Map(
      names.flatMap(({ id, canonicalId, nameEn, nameEs }): [string, SupplementIds][] => {
        const supplementIds = { supplementId: canonicalId, namedSupplementId: id === canonicalId ? null : id };
        return [
          [folded.get(nameEn) ?? nameEn, supplementIds],
          [folded.get(nameEs) ?? nameEs, supplementIds],
        ];
      }),
    );
  }
}

interface CsvRecord {
  record: Record<string, string>;
  /** The parser reports only the last line of a record, and counts a line break of two characters in quotes twice. */
  info: { empty_lines: number };
}

/** Number of lines of a record. */
const countLines = (cells: string[]): number => `${cells.join()}\n`.match(/\r\n|\r|\n/g)!.length;

async function* parseCsvLines(feed: Readable): AsyncGenerator<FeedLine> {
  let columns: string[] = [];
  let hasRows = false;
  let recordLines = 0;
  const { delimiter, content } = await detectDelimiter(feed, MAX_ROW_BYTES);
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: LINE_BREAKS,
    columns: (names: string[]) => {
      recordLines = countLines(names);
      return (columns = names);
    },
    info: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
  });
  // An error on either side ends the other one and is thrown in the loop below.
  const piping = pipeline(content, parser).catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (!hasRows) assertDistinct(columns);
      hasRows = true;
      yield { line: recordLines + info.empty_lines + 1, values: record };
      recordLines += countLines(Object.values(record));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FeedUnreadableError('this is not CSV.', { line: Number(error['lines'] ?? 1) });
  }
  await piping;
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
  // A wrong file without rows is no empty feed, which would retire all products.
  if (!hasRows && columns.length > 0 && missing.length > 0) {
    throw new FeedUnreadableError(`these columns are missing: ${missing.join(', ')}.`, {
      line: 1,
      missingColumns: missing,
    });
  }
}

/** Of two columns with one name, the parser would use the last one. */
function assertDistinct(columns: string[]): void {
  const repeated = columns.find((name, index) => columns.indexOf(name) < index);
  if (repeated !== undefined)
    throw new FeedUnreadableError(`there are two columns ${JSON.stringify(repeated)}.`, {
      line: 1,
      repeatedColumn: repeated,
    });
}

async function* parseJsonLines(feed: Readable): AsyncGenerator<FeedLine> {
  const rows = new JsonArrayStream();
  feed.setEncoding('utf8');
  const piping = pipeline(feed, rows).catch(() => undefined);
  yield* rows as AsyncIterable<FeedLine>;
  await piping;
}
