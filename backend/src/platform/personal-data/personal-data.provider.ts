/** Legal basis by article 6 of the GDPR; for health data by article 9(2)(a). */
export type LegalBasis = 'contract' | 'consent' | 'explicit consent' | 'legal obligation' | 'legitimate interest';

/** A table with personal data; the data map, the export and the erasure are based on these records. */
export interface ProcessingRecord {
  /** `schema.table`. */
  table: string;
  /** Columns that identify a person, alone or in combination with another table. */
  columns: string[];
  description: string;
  purpose: string;
  legalBasis: LegalBasis;
  /** How long the data is stored. */
  retention: string;
  /** Section of the export that contains the data, or the reason why it is not exported. */
  export: { section: string } | { reason: string };
  /** What an erasure does with the data. */
  erasure: string;
}

/** Rows by name of their section; they are streamed, so that the export is never held in memory. */
export type ExportSections = Record<string, AsyncIterable<object> | (() => Promise<object[]>)>;

/**
 * Exports and erases the personal data of a module. Each module with personal data has a provider; a test fails for an
 * undeclared table that can identify a person.
 */
export abstract class PersonalDataProvider {
  static readonly moduleName: string;
  static readonly processingRecords: readonly ProcessingRecord[];

  /** All data stored about a user. */
  abstract exportUserData(userId: number): ExportSections;

  /** Deletes the data of a user. Idempotent, so that it can be repeated after an interruption. */
  abstract eraseUserData(userId: number): Promise<void>;

  /** Whether records that remain, such as an audit trail, refer to the user: then the erasure keeps the user's id. */
  isUserIdRequired(_userId: number): Promise<boolean> {
    return Promise.resolve(false);
  }
}
