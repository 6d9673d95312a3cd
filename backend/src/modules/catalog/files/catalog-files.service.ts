import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { toCsv } from '../../../platform/http/index.js';
import { UsersService } from '../../identity/index.js';
import { CatalogFileRejectedError, CatalogFileUnreadableError, type LineError } from '../catalog.errors.js';
import { CatalogFilesRepository } from './catalog-files.repository.js';
import { fileColumns, parseCatalogFile } from './catalog-file.js';
import { findNameClashes, planImport, type PlannedEntry } from './catalog-import-plan.js';
import type { CatalogImportReportDto } from './catalog-files.dto.js';
import { CatalogRepository } from '../catalog.repository.js';
import { ConditionsRepository } from '../conditions/conditions.repository.js';
import type { MergeableKind } from '../merges/merge.entity.js';

/** In bytes; about 50,000 entries. */
export const MAX_CATALOG_FILE_BYTES = 4_000_000;

const MAX_REPORTED_ERRORS = 100;
const BYTE_ORDER_MARK = '\uFEFF';

interface ImportOptions {
  dryRun: boolean;
  /** Who imports the file; undefined for a command. */
  adminId?: number | null;
}

/** Exports and imports catalog entries as CSV files for spreadsheets. */
@Injectable()
export class CatalogFilesService {
  constructor(
    private readonly database: Database,
    private readonly repository: CatalogFilesRepository,
    private readonly names: CatalogRepository,
    private readonly conditions: ConditionsRepository,
    private readonly users: UsersService,
  ) {}

  /**
   * All entries of a kind as CSV, with a byte order mark: without it, spreadsheets read UTF-8 as the encoding of their system, and
   * an import would rename all entries with accents. Cells that a spreadsheet would run as formulas are escaped.
   */
  async export(kind: MergeableKind): Promise<string> {
    const rows = await this.database.bulk(() => this.repository.findRows(kind));
    const csv = toCsv(
      fileColumns,
      rows.map((row) => ({ ...row, kind })),
    );
    return `${BYTE_ORDER_MARK}${csv}`;
  }

  /**
   * Renames and adds entries from a file in one transaction. Entries that are not in the file are not changed. With
   * `dryRun` nothing is changed, and errors are part of the report.
   * @throws CatalogFileRejectedError with the errors of each line
   * @throws CatalogFileUnreadableError if the file is too large or is not CSV with the columns of an export
   */
  async import(
    kind: MergeableKind,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    { dryRun, adminId = null }: ImportOptions,
  ): Promise<CatalogImportReportDto> {
    const file = await parseCatalogFile(await readBytes(content));
    const importRows = async () => {
      if (adminId !== null) await this.users.assertUserActive(adminId);
      // Approvals take the same lock to find or add names.
      await this.database.lock(`catalog.${kind}`);
      const stored = await this.repository.findStoredEntries(kind);
      const plan = await planImport(kind, file.rows, stored);
      const errors = [
        ...file.errors,
        ...plan.errors,
        ...(await findNameClashes(plan, stored, await this.foldNames(plan.entries))),
      ];
      const report = toReport(plan.entries, plan.unchanged, errors);
      if (dryRun) return report;
      if (errors.length > 0) {
        const { added, changed, unchanged, rejected } = report;
        throw new CatalogFileRejectedError({ added, changed, unchanged, rejected }, report.errors);
      }
      await this.repository.rename(
        kind,
        plan.entries.filter(({ before }) => before),
        adminId,
      );
      await this.repository.add(
        kind,
        plan.entries.filter(({ before }) => !before),
      );
      if (kind === 'conditions') await this.conditions.markPopular();
      return report;
    };
    return this.database.bulk(() => this.database.transaction(importRows));
  }

  /** Returns a function that folds names as the database does to compare them. */
  private async foldNames(entries: PlannedEntry[]): Promise<(name: string) => string> {
    const rows = await this.names.foldNames(entries.flatMap(({ nameEn, nameEs }) => [nameEn, nameEs]));
    const folded = new Map(rows.map((row) => [row.name, row.folded]));
    return (name) => folded.get(name) ?? name;
  }
}

async function readBytes(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Uint8Array> {
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
  const invalidLines = new Set(errors.map(({ line }) => line));
  const valid = entries.filter(({ line }) => !invalidLines.has(line));
  const added = valid.filter(({ before }) => !before).length;
  return {
    added,
    changed: valid.length - added,
    unchanged,
    rejected: invalidLines.size,
    entries: valid.slice(0, MAX_REPORTED_ERRORS).map(({ line, before, nameEn, nameEs }) => ({
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
