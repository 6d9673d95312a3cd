import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { toCsv } from '../../platform/http/index.js';
import { CatalogFileRejectedError, CatalogFileUnreadableError, type LineError } from './catalog.errors.js';
import { type FileColumn, fileColumns, parseCatalogFile } from './catalog-file.js';
import { findNameClashes, planImport, type PlannedEntry, type StoredEntry } from './catalog-import-plan.js';
import type { CatalogImportReportDto } from './catalog-files.dto.js';
import type { MergeableKind } from './merge.entity.js';
import { nameColumns } from './name-columns.js';

/** Bytes. Some 50,000 entries. */
export const MAX_CATALOG_FILE_BYTES = 4_000_000;

const MAX_REPORTED_ERRORS = 100;

/** The catalogue as files for spreadsheets: handed out, edited, taken back. */
@Injectable()
export class CatalogFilesService {
  constructor(private readonly database: Database) {}

  /** All entries of a kind, safe to open in a spreadsheet. */
  async export(kind: MergeableKind): Promise<string> {
    const { en, es } = nameColumns(kind);
    const rows = await this.database.bulk(() =>
      this.database.query<Record<FileColumn, string | number | null>>(
        `select id, ${en} as "nameEn", ${es} as "nameEs", is_user_generated::text as "isUserGenerated",
              merged_into_id as "mergedIntoId"
       from catalog.${kind} order by id`,
      ),
    );
    return toCsv(fileColumns, rows);
  }

  /**
   * Takes over names and new entries from a file: all of it, or nothing. Entries that it does not name stay as they
   * are. With `dryRun` nothing changes and faults are part of the report.
   * @throws CatalogueFileRejected naming the lines that cannot be accepted
   * @throws CatalogueFileUnreadable when it is no CSV with the columns of an export, or too large
   */
  async import(
    kind: MergeableKind,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    { dryRun }: { dryRun: boolean },
  ): Promise<CatalogImportReportDto> {
    const file = parseCatalogFile(await formatBytes(content));
    const takeOver = async () => {
      // The lock under which approvals find or make names.
      await this.database.lock(`catalog.${kind}`);
      const stored = await this.findStoredEntries(kind);
      const plan = planImport(kind, file.rows, stored);
      const errors = [
        ...file.errors,
        ...plan.errors,
        ...findNameClashes(plan, stored, await this.foldNames(plan.entries)),
      ];
      const report = toReport(plan.entries, plan.unchanged, errors);
      if (dryRun) return report;
      if (errors.length > 0) {
        const { added, changed, unchanged, rejected } = report;
        throw new CatalogFileRejectedError({ added, changed, unchanged, rejected }, report.errors);
      }
      await this.rename(kind, plan.entries);
      await this.add(kind, plan.entries);
      return report;
    };
    return this.database.bulk(() => this.database.transaction(takeOver));
  }

  private async findStoredEntries(kind: MergeableKind): Promise<Map<number, StoredEntry>> {
    const { en, es, folded } = nameColumns(kind);
    const entries = await this.database.query<StoredEntry>(
      `select id, ${en} as "nameEn", ${es} as "nameEs", array[${folded.join(', ')}] as folded, is_user_generated as "isUserGenerated",
              merged_into_id as "mergedIntoId" from catalog.${kind}`,
    );
    return new Map(entries.map((entry) => [entry.id, entry]));
  }

  /** Names as the database compares them. */
  private async foldNames(entries: PlannedEntry[]): Promise<(name: string) => string> {
    const rows = await this.database.query<{ name: string; folded: string }>(
      'select name, catalog.fold(name) as folded from unnest($1::text[]) name',
      [entries.flatMap(({ nameEn, nameEs }) => [nameEn, nameEs])],
    );
    const folded = new Map(rows.map((row) => [row.name, row.folded]));
    return (name) => folded.get(name) ?? name;
  }

  private async rename(kind: MergeableKind, entries: PlannedEntry[]): Promise<void> {
    const known = entries.filter(({ before }) => before);
    if (known.length === 0) return;
    const ids = known.map(({ before }) => before?.id);
    const { en, es } = nameColumns(kind);
    const set = (nameEn: string, nameEs: string) =>
      kind === 'brands' ? `name = ${nameEn}` : `${en} = ${nameEn}, ${es} = ${nameEs}`;
    // Names may be exchanged between entries, and no two may have the same one at any moment.
    const nobodys = 'chr(1) || id';
    await this.database.execute(`update catalog.${kind} set ${set(nobodys, nobodys)} where id = any($1)`, [ids]);
    await this.database.execute(
      `update catalog.${kind} entry set ${set('given.en', 'given.es')}
       from unnest($1::int[], $2::text[], $3::text[]) given (id, en, es) where entry.id = given.id`,
      [ids, known.map(({ nameEn }) => nameEn), known.map(({ nameEs }) => nameEs)],
    );
  }

  private async add(kind: MergeableKind, entries: PlannedEntry[]): Promise<void> {
    const fresh = entries.filter(({ before }) => !before);
    if (fresh.length === 0) return;
    const [columns, values] = kind === 'brands' ? ['name', 'en'] : ['name_en, name_es', 'en, es'];
    await this.database.execute(
      `insert into catalog.${kind} (${columns})
       select ${values} from unnest($1::text[], $2::text[]) with ordinality given (en, es, place) order by place`,
      [fresh.map(({ nameEn }) => nameEn), fresh.map(({ nameEs }) => nameEs)],
    );
  }
}

async function formatBytes(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_CATALOG_FILE_BYTES) throw new CatalogFileUnreadableError('The file is larger than 4 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toReport(entries: PlannedEntry[], unchanged: number, errors: LineError[]): CatalogImportReportDto {
  const faulty = new Set(errors.map(({ line }) => line));
  const good = entries.filter(({ line }) => !faulty.has(line));
  const added = good.filter(({ before }) => !before).length;
  return {
    added,
    changed: good.length - added,
    unchanged,
    rejected: faulty.size,
    entries: good.slice(0, MAX_REPORTED_ERRORS).map(({ line, before, nameEn, nameEs }) => ({
      line,
      id: before?.id ?? null,
      nameEn,
      nameEs,
      previousEn: before?.nameEn ?? null,
      previousEs: before?.nameEs ?? null,
    })),
    errors: errors.sort((a, b) => a.line - b.line).slice(0, MAX_REPORTED_ERRORS),
  };
}
