/** Article 6 of the GDPR, and article 9(2)(a) where it is about health. */
export type LegalGround = 'contract' | 'consent' | 'explicit consent' | 'legal obligation' | 'legitimate interest';

/** A table that holds something about people: what the data map, the export and the erasure go by. */
export interface Holding {
  /** `schema.table`. */
  table: string;
  /** The columns by which, alone or with another table, a person can be told. */
  columns: string[];
  what: string;
  why: string;
  ground: LegalGround;
  /** How long it is kept. */
  kept: string;
  /** Section of the export that carries it, or the reason why none does. */
  exported: { section: string } | { reason: string };
  /** What erasure does to it. */
  erased: string;
}

/** Rows by the name of their section; read one after the other, so that nothing is ever held whole. */
export type ExportSections = Record<string, AsyncIterable<object> | (() => Promise<object[]>)>;

/**
 * What a module keeps about people. Every module that keeps something has one; a test fails for a table that can tell
 * a person and that none of them declares.
 */
export abstract class PersonalData {
  static readonly owner: string;
  static readonly holdings: readonly Holding[];

  /** Everything held about a person. */
  abstract exportOf(userId: number): ExportSections;

  /** Removes it. May run any number of times, also when it was interrupted. */
  abstract eraseOf(userId: number): Promise<void>;

  /** True when the person's bare number must stay, because it stands in an audit trail about others. */
  keepsNumberOf(_userId: number): Promise<boolean> {
    return Promise.resolve(false);
  }
}
