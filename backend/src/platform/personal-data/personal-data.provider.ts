/** Article 6 of the GDPR, and article 9(2)(a) where it is about health. */
export type LegalBasis = 'contract' | 'consent' | 'explicit consent' | 'legal obligation' | 'legitimate interest';

/** A table that holds something about people: what the data map, the export and the erasure go by. */
export interface ProcessingRecord {
  /** `schema.table`. */
  table: string;
  /** The columns by which, alone or with another table, a person can be told. */
  columns: string[];
  description: string;
  purpose: string;
  legalBasis: LegalBasis;
  /** How long it is kept. */
  retention: string;
  /** Section of the export that carries it, or the reason why none does. */
  export: { section: string } | { reason: string };
  /** What erasure does to it. */
  erasure: string;
}

/** Rows by the name of their section; read one after the other, so that nothing is ever held whole. */
export type ExportSections = Record<string, AsyncIterable<object> | (() => Promise<object[]>)>;

/**
 * What a module keeps about people. Every module that keeps something has one; a test fails for a table that can tell
 * a person and that none of them declares.
 */
export abstract class PersonalDataProvider {
  static readonly moduleName: string;
  static readonly processingRecords: readonly ProcessingRecord[];

  /** Everything held about a person. */
  abstract exportUserData(userId: number): ExportSections;

  /** Removes it. May run any number of times, also when it was interrupted. */
  abstract eraseUserData(userId: number): Promise<void>;

  /** True when the person's bare number must stay, because it stands in an audit trail about others. */
  requiresTombstone(_userId: number): Promise<boolean> {
    return Promise.resolve(false);
  }
}
