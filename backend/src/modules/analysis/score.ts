/**
 * The score of a supplement, computed from the number of reports per outcome. The method page of the SPA explains it. A report is the
 * counted testimonial of one author (docs/adr/0004).
 * Sources: the Dirichlet posterior mean and its normal approximation follow the K-level lower-bound ranking of E.
 * Miller ("Ranking items with star ratings"), with Perks' prior (W. Perks, 1947): 1/K of a report for each level.
 */
export interface OutcomeCounts {
  significant: number;
  moderate: number;
  residual: number;
  none: number;
  negative_effects: number;
}

/** Value of each outcome on the scale 0..5; negative effects lower the mean. */
export const OUTCOME_VALUES: Readonly<OutcomeCounts> = {
  significant: 5,
  moderate: 3.5,
  residual: 2,
  none: 0,
  negative_effects: -2,
};

export const LEVELS = Object.keys(OUTCOME_VALUES) as readonly (keyof OutcomeCounts)[];
/** Perks' prior: what each level counts before the first report. */
export const PRIOR = 1 / LEVELS.length;
/** Standard normal quantile of a two-sided 95% interval. */
const Z95 = 1.96;

export interface Score {
  /** Number of reports. */
  n: number;
  /** Plain mean of the outcome values, clamped to 0..5; null without reports. */
  mean: number | null;
  /** The plain mean is below 0. */
  moreHarmThanBenefit: boolean;
  /** Approximate 95% interval, clamped to 0..5. */
  low: number;
  high: number;
  /** Posterior mean, not clamped. */
  mu: number;
  /** Half the width of the interval, not clamped. */
  half: number;
}

export function computeScore(counts: OutcomeCounts): Score {
  const n = countReports(counts);
  let mu = 0;
  let squares = 0;
  for (const level of LEVELS) {
    const share = (counts[level] + PRIOR) / (n + 1);
    mu += OUTCOME_VALUES[level] * share;
    squares += OUTCOME_VALUES[level] ** 2 * share;
  }
  const half = Z95 * Math.sqrt((squares - mu ** 2) / (n + 2));
  return {
    n,
    mean: n === 0 ? null : clamp(sumValues(counts) / n),
    moreHarmThanBenefit: isMoreHarmThanBenefit(counts),
    ...computeBounds({ mu, half }),
    mu,
    half,
  };
}

/** Number of reports. */
export const countReports = ({ significant, moderate, residual, none, negative_effects }: OutcomeCounts): number =>
  significant + moderate + residual + none + negative_effects;

const sumValues = (counts: OutcomeCounts): number =>
  LEVELS.reduce((sum, level) => sum + counts[level] * OUTCOME_VALUES[level], 0);

const FEW_REPORTS = 5;

/** Whether there are too few reports for a medal. */
export const hasFewReports = (n: number): boolean => n < FEW_REPORTS;

/** Posterior mean and half the width of the interval. */
export type Interval = Pick<Score, 'mu' | 'half'>;

/** Whether the interval of the difference of two scores includes 0. */
export function isTooClose(a: Interval, b: Interval): boolean {
  // Squares, because a ranking compares all of its pairs and Math.hypot is slow.
  return (a.mu - b.mu) ** 2 < a.half ** 2 + b.half ** 2;
}

/** The lower and upper bound of the interval on the scale 0..5. */
export const computeBounds = ({ mu, half }: Interval): Pick<Score, 'low' | 'high'> => ({
  low: clamp(mu - half),
  high: clamp(mu + half),
});

/** Whether the plain mean is below 0 before clamping. */
export const isMoreHarmThanBenefit = (counts: OutcomeCounts): boolean => sumValues(counts) < 0;

export interface Ranked {
  score: Interval & Pick<Score, 'n'>;
  counts: OutcomeCounts;
  nameEn: string;
  id: number;
}

/** Best first: by the lower bound of the interval, then n, then the share of significant, then name, then id. */
export function compareByRank(a: Ranked, b: Ranked): number {
  return compareByReports(a, b) || (a.nameEn < b.nameEn ? -1 : a.nameEn > b.nameEn ? 1 : 0) || a.id - b.id;
}

/** The part of {@link compareByRank} without names; 0 for equal reports. */
function compareByReports(a: Pick<Ranked, 'score' | 'counts'>, b: Pick<Ranked, 'score' | 'counts'>): number {
  return (
    b.score.mu - b.score.half - (a.score.mu - a.score.half) ||
    b.score.n - a.score.n ||
    // With equal n, the counts compare like the shares.
    b.counts.significant - a.counts.significant
  );
}

/**
 * Percentages with one decimal that add up to exactly 100 (largest remainder; ties go to the better outcome).
 * All 0 when there are no reports.
 */
export function computeShares(counts: OutcomeCounts): OutcomeCounts {
  const n = countReports(counts);
  const shares = { significant: 0, moderate: 0, residual: 0, none: 0, negative_effects: 0 };
  if (n === 0) return shares;
  // Count in tenths of a percent and compare remainders as integers, so that rounding errors have no effect.
  const tenths = LEVELS.map((level) => Math.floor((counts[level] * 1000) / n));
  const remainders = LEVELS.map((level) => (counts[level] * 1000) % n);
  let missing = 1000 - tenths.reduce((sum, tenth) => sum + tenth, 0);
  const order = LEVELS.map((_, index) => index).sort((a, b) => remainders[b] - remainders[a] || a - b);
  for (const index of order) {
    if (missing === 0) break;
    tenths[index] += 1;
    missing -= 1;
  }
  LEVELS.forEach((level, index) => {
    shares[level] = tenths[index] / 10;
  });
  return shares;
}

export function addCounts(a: OutcomeCounts, b: OutcomeCounts): OutcomeCounts {
  return {
    significant: a.significant + b.significant,
    moderate: a.moderate + b.moderate,
    residual: a.residual + b.residual,
    none: a.none + b.none,
    negative_effects: a.negative_effects + b.negative_effects,
  };
}

const clamp = (value: number): number => Math.min(5, Math.max(0, value));
