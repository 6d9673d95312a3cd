import { iterateCooperatively } from '../../../platform/cooperative-iteration/index.js';
import {
  codePointLength,
  type FieldErrorCode,
  MAX_ID,
  toSingleLine,
  unescapeFormula,
} from '../../../platform/http/index.js';
import type { LineError } from '../catalog.errors.js';
import { ROWS_PER_TURN, type FileColumn, type FileRow } from './catalog-file.js';
import type { MergeableKind } from '../merges/merge.entity.js';

const MIN_NAME_LENGTH = 2;
const MAX_NAME_LENGTH = 100;
/** Control characters, surrogates, and the replacement character of a wrong encoding. */
const unprintable = /[\p{Cc}\p{Cs}\u{FFFD}]/u;

export interface StoredEntry {
  id: number;
  nameEn: string;
  nameEs: string;
  /** Names in the form in which they are compared. */
  folded: string[];
  isUserGenerated: boolean;
  mergedIntoId: number | null;
}

/** An entry that a row renames or adds. */
export interface PlannedEntry {
  line: number;
  /** Undefined for a new entry. */
  before?: StoredEntry;
  nameEn: string;
  nameEs: string;
}

export interface ImportPlan {
  entries: PlannedEntry[];
  unchanged: number;
  errors: LineError[];
}

/** Compares each row with the stored entry. Does not check whether names are taken; see {@link findNameClashes}. */
export async function planImport(
  kind: MergeableKind,
  rows: readonly FileRow[],
  stored: ReadonlyMap<number, StoredEntry>,
): Promise<ImportPlan> {
  const plan: ImportPlan = { entries: [], unchanged: 0, errors: [] };
  const lineOfId = new Map<string, number>();
  const added = await findAddedBefore(kind, rows, stored);
  for await (const row of iterateCooperatively(rows, ROWS_PER_TURN)) {
    const byId = /^[1-9]\d{0,9}$/.test(row.id) && Number(row.id) <= MAX_ID ? stored.get(Number(row.id)) : undefined;
    const before = row.id === '' ? added.get(row) : byId;
    const first = row.id === '' ? undefined : lineOfId.get(row.id);
    if (row.id !== '' && first === undefined) lineOfId.set(row.id, row.line);
    if (row.kind !== '' && row.kind !== kind)
      plan.errors.push(
        toLineError(row, 'kind', 'read_only', `is ${JSON.stringify(row.kind)}, but the file is imported as ${kind}`),
      );
    else if (row.id !== '' && !before) plan.errors.push(toLineError(row, 'id', 'unknown', 'is not the id of an entry'));
    else if (first !== undefined) plan.errors.push(toDuplicateError(row, 'id', first));
    else planRow(kind, row, before, plan);
  }
  return plan;
}

/**
 * The entries that rows without an id have added when the file was imported before: those with the same names that no other row
 * of the file is about. An entry from a custom name is not one of them, because it may be hidden.
 */
async function findAddedBefore(
  kind: MergeableKind,
  rows: readonly FileRow[],
  stored: ReadonlyMap<number, StoredEntry>,
): Promise<Map<FileRow, StoredEntry>> {
  const found = new Map<FileRow, StoredEntry>();
  const rowOfNames = new Map<string, FileRow>();
  const ids = new Set<string>();
  for await (const row of iterateCooperatively(rows, ROWS_PER_TURN)) {
    const [nameEn, nameEs] = readNames(kind, row);
    const names = `${nameEn}\n${nameEs}`;
    if (row.id !== '') ids.add(row.id);
    else if (!rowOfNames.has(names)) rowOfNames.set(names, row);
  }
  if (rowOfNames.size === 0) return found;
  for await (const entry of iterateCooperatively(stored.values(), ROWS_PER_TURN)) {
    const row = rowOfNames.get(`${entry.nameEn}\n${entry.nameEs}`);
    if (row && !entry.isUserGenerated && !ids.has(String(entry.id))) found.set(row, entry);
  }
  return found;
}

function planRow(kind: MergeableKind, row: FileRow, before: StoredEntry | undefined, plan: ImportPlan): void {
  const [nameEn, nameEs] = readNames(kind, row, before);
  const errors = findReadOnlyChanges(row, before);
  const isSame = before?.nameEn === nameEn && before.nameEs === nameEs;
  if (!isSame) {
    if (before && before.mergedIntoId !== null) {
      errors.push(
        toLineError(row, 'nameEn', 'merged', `belongs to an entry that is part of entry ${before.mergedIntoId}`),
      );
    }
    errors.push(...validateNames(row, 'nameEn', nameEn), ...validateNames(row, 'nameEs', nameEs));
    if (kind === 'brands' && nameEs !== nameEn) {
      errors.push(toLineError(row, 'nameEs', 'one_name', 'differs, but brands have one name'));
    }
  }
  if (errors.length > 0) plan.errors.push(...errors);
  else if (isSame) plan.unchanged += 1;
  else plan.entries.push({ line: row.line, before, nameEn, nameEs });
}

/** Brands have one name: the second column may repeat it or stay empty. */
function readNames(kind: MergeableKind, row: FileRow, before?: StoredEntry): [en: string, es: string] {
  const nameEn = readName(row.nameEn, before?.nameEn);
  return [nameEn, kind === 'brands' && row.nameEs === '' ? nameEn : readName(row.nameEs, before?.nameEs)];
}

/** Reads a name from a cell. A cell that equals the stored name, or is its escaped form, is read as the stored name. */
function readName(cell: string, before: string | undefined): string {
  if (before !== undefined && (cell === before || unescapeFormula(cell) === before)) return before;
  const name = unescapeFormula(cell).trim();
  return unprintable.test(name) ? name : toSingleLine(name);
}

function validateNames(row: FileRow, field: FileColumn, name: string): LineError[] {
  if (name === '') return [toLineError(row, field, 'required', 'is missing')];
  if (unprintable.test(name)) return [toLineError(row, field, 'unprintable', 'has characters that cannot be shown')];
  const length = codePointLength(name);
  const isValidLength = length >= MIN_NAME_LENGTH && length <= MAX_NAME_LENGTH;
  return isValidLength
    ? []
    : [
        toLineError(
          row,
          field,
          'length',
          `must have ${MIN_NAME_LENGTH} to ${MAX_NAME_LENGTH} characters, not ${length}`,
        ),
      ];
}

/** Reports changes to columns that an import cannot change. */
function findReadOnlyChanges(row: FileRow, before: StoredEntry | undefined): LineError[] {
  const stored = {
    isUserGenerated: String(before?.isUserGenerated ?? false),
    mergedIntoId: String(before?.mergedIntoId ?? ''),
  };
  return (['isUserGenerated', 'mergedIntoId'] as const)
    .filter((field) => row[field] !== '' && row[field].toLowerCase() !== stored[field])
    .map((field) => toLineError(row, field, 'read_only', 'cannot be changed by a file'));
}

interface EntryWithName {
  entryId: number;
  mergedIntoId: number | null;
}
type NameHolder = EntryWithName | { line: number };

/**
 * Finds names that two entries would share after the import: two rows, or a row and an entry that the file does not
 * rename. An entry may have the name of one that was merged into it. `folded` converts names to the form in which they are
 * compared.
 */
export async function findNameClashes(
  { entries }: ImportPlan,
  stored: ReadonlyMap<number, StoredEntry>,
  folded: (name: string) => string,
): Promise<LineError[]> {
  const renamedIds = new Set(entries.map(({ before }) => before?.id));
  const holders = new Map<string, NameHolder[]>();
  const add = (name: string, holder: NameHolder) => holders.set(name, [...(holders.get(name) ?? []), holder]);
  const entriesById = iterateCooperatively(stored.values(), ROWS_PER_TURN);
  for await (const { id, folded: names, mergedIntoId } of entriesById) {
    if (!renamedIds.has(id)) for (const name of names) add(name, { entryId: id, mergedIntoId });
  }
  const errors: LineError[] = [];
  for await (const entry of iterateCooperatively(entries, ROWS_PER_TURN)) {
    const names = [folded(entry.nameEn), folded(entry.nameEs)];
    const isOther = (holder: NameHolder) =>
      'line' in holder || holder.mergedIntoId === null || holder.mergedIntoId !== entry.before?.id;
    const found = names.map((name) => holders.get(name)?.find(isOther));
    const index = found.findIndex((holder) => holder !== undefined);
    if (index === -1) {
      for (const name of names) add(name, { line: entry.line });
      continue;
    }
    const holder = found[index]!;
    const field = index === 0 ? 'nameEn' : 'nameEs';
    errors.push(
      'line' in holder ? toDuplicateError(entry, field, holder.line) : toNameTakenError(entry, field, holder),
    );
  }
  return errors;
}

const toDuplicateError = (row: { line: number }, field: FileColumn, otherLine: number): LineError => ({
  ...toLineError(row, field, 'duplicate', `stands on line ${otherLine} already`),
  otherLine,
});

/** A merged entry can neither be found nor renamed: its name belongs to the one that it was merged into. */
function toNameTakenError(row: { line: number }, field: FileColumn, holder: EntryWithName): LineError {
  const { entryId, mergedIntoId } = holder;
  const part = mergedIntoId === null ? '' : `, which is part of entry ${mergedIntoId}`;
  const error = toLineError(row, field, 'name_taken', `is the name of entry ${entryId}${part}`);
  return { ...error, entryId, ...(mergedIntoId !== null && { mergedIntoId }) };
}

const toLineError = (
  { line }: { line: number },
  field: FileColumn,
  code: FieldErrorCode,
  message: string,
): LineError => ({
  line,
  field,
  code,
  detail: `Line ${line}: ${field} ${message}.`,
});
