import { DomainError, type FieldError, ValidationFailedError } from '../../platform/http/index.js';

export class ConditionNotFoundError extends DomainError {
  constructor() {
    super('condition_not_found', 'not-found', 'Condition not found');
  }
}

export class SupplementNotFoundError extends DomainError {
  constructor() {
    super('supplement_not_found', 'not-found', 'Supplement not found');
  }
}

export class AdditionalConditionNotFoundError extends DomainError {
  constructor() {
    super('additional_condition_not_found', 'not-found', 'Additional condition not found');
  }
}

export class TooManyAdditionalConditionsError extends ValidationFailedError {
  constructor(limit: number) {
    const detail = `Up to ${limit} additional conditions can be added before they are public.`;
    super([{ field: 'name', code: 'too_many', detail }]);
  }
}

export class CatalogEntryNotFoundError extends DomainError {
  constructor() {
    super('entry_not_found', 'not-found', 'There is no entry created from a custom name with this id.');
  }
}

export class MergeNotFoundError extends DomainError {
  constructor() {
    super('merge_not_found', 'not-found', 'There is no merge with this id.');
  }
}

export class AlreadyMergedError extends DomainError {
  constructor() {
    super('already_merged', 'conflict', 'The entry is already merged into another one.');
  }
}

export class MergeAlreadyUndoneError extends DomainError {
  constructor() {
    super('already_undone', 'conflict', 'The merge has already been undone.');
  }
}

/** `entryId` is the entry that has the name, or into which the one that has it was merged. */
export class NameTakenError extends DomainError {
  constructor(entryId: number) {
    super('name_taken', 'conflict', 'Another entry has this name: merge the two, or rename the other one.', {
      entryId,
    });
  }
}

/** The names and the version are those of the entry now. */
export class StaleEntryError extends DomainError {
  constructor(entry: { nameEn: string; nameEs: string; version: number }) {
    super('stale_entry', 'conflict', 'The entry was renamed since this version was read.', { ...entry });
  }
}

/** An error in a line of an imported file. */
export interface LineError extends FieldError {
  line: number;
  /** An earlier line with the same id or name. */
  otherLine?: number;
  /** The entry that has the name. */
  entryId?: number;
  /** The entry of which that one is a part. */
  mergedIntoId?: number;
}

/** Nothing was imported. The counts are those of the report; `errors` contains the first errors. */
export class CatalogFileRejectedError extends DomainError {
  constructor(counts: { added: number; changed: number; unchanged: number; rejected: number }, errors: LineError[]) {
    super('catalogue_file_rejected', 'invalid', 'The file has faulty rows; nothing was imported.', counts, errors);
  }
}

export class CatalogFileUnreadableError extends DomainError {
  /** @param line where quotation marks are wrong */
  constructor(detail: string, line?: number) {
    super('catalogue_file_unreadable', 'invalid', detail, { line });
  }
}
