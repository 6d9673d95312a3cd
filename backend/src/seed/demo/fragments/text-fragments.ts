/**
 * Text fragments about a group of conditions. Openings are sentences; the others are clauses in the past tense. Lines that
 * start with "(f) ", "(m) ", "(young) " or "(old) " are used only by women, by men, under 45 or from 55.
 */
export interface TextFragments {
  openings: readonly string[];
  /** Follow "After three weeks ..." / "A las tres semanas ...". */
  better: readonly string[];
  little: readonly string[];
  same: readonly string[];
  worse: readonly string[];
}

export interface BilingualFragments {
  en: TextFragments;
  es: TextFragments;
}
