/**
 * What people say about one kind of complaint. Openings are sentences; the rest are clauses in the past
 * tense. What starts with "(f) ", "(m) ",
 * "(young) " or "(old) " is said only by women, by men, under 45 or from 55.
 */
export interface Words {
  openings: readonly string[];
  /** Fit after "After three weeks ..." / "A las tres semanas ...". */
  better: readonly string[];
  little: readonly string[];
  same: readonly string[];
  worse: readonly string[];
}

export interface BilingualWords {
  en: Words;
  es: Words;
}
