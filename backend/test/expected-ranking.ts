import { OUTCOME_VALUES, type Row } from './crowd.js';

export interface Ranked {
  supplementId: number;
  supplementName: string;
  position: number;
  totalTestimonials: number;
  overallEffectivenessScore: number;
  scoreLow: number;
  scoreHigh: number;
  fewReports: boolean;
  tooCloseToNext: boolean;
  moreHarmThanBenefit: boolean;
  outcomeCounts: Record<string, number>;
  significantImprovementPercentage: number;
  negativeEffectsPercentage: number;
  howTaken: Record<string, unknown>;
}

export interface Analysis {
  conditionId: number;
  conditionName: string;
  totalTestimonials: number;
  averageEffectiveness: number | null;
  totalSupplements: number;
  supplementRanking: Ranked[];
}

export const computeMean = (rows: Row[]) =>
  rows.reduce((sum, { outcome }) => sum + OUTCOME_VALUES[outcome], 0) / rows.length;
export const clamp = (value: number) => Math.max(0, Math.min(5, value));

/** Compares a response with a count over the rows that it should include. */
export function expectSupplementCounts(answer: Analysis, rows: Row[], supplements: number[]): void {
  expect(answer.totalTestimonials).toBe(rows.length);
  const counted = new Map(answer.supplementRanking.map((entry) => [entry.supplementId, entry]));
  for (const supplement of supplements) {
    const supplementRows = rows.filter((row) => row.supplement === supplement);
    const entry = counted.get(supplement);
    if (supplementRows.length === 0) {
      expect(entry).toBeUndefined();
      continue;
    }
    for (const outcome of Object.keys(OUTCOME_VALUES)) {
      expect(entry?.outcomeCounts[outcome]).toBe(supplementRows.filter((row) => row.outcome === outcome).length);
    }
    expect(entry?.overallEffectivenessScore).toBeCloseTo(clamp(computeMean(supplementRows)), 9);
    expect(entry?.fewReports).toBe(supplementRows.length < 5);
    const dosesInUnit = (unit: string) => supplementRows.filter((row) => row.unit === unit).map(({ dose }) => dose);
    const units = ['milligrams', 'grams', 'ml'].sort((a, b) => dosesInUnit(b).length - dosesInUnit(a).length);
    const toPercentage = (part: number) => Math.round((part * 1000) / supplementRows.length) / 10;
    expect(entry?.howTaken).toMatchObject({
      doseUnit: units[0],
      medianDose: median(dosesInUnit(units[0])),
      medianDaysToResults: median(supplementRows.flatMap(({ days }) => (days === null ? [] : [days]))),
      stillTakingPercentage: toPercentage(supplementRows.filter(({ still }) => still).length),
    });
    const headaches = toPercentage(supplementRows.filter(({ effects }) => effects.includes('headache')).length);
    const sideEffects = (entry?.howTaken.sideEffects as { code: string; percentage: number }[]) ?? [];
    expect(sideEffects.find(({ code }) => code === 'headache')?.percentage ?? 0).toBe(headaches);
  }
}

function median(values: number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return Number.isInteger(middle) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[Math.floor(middle)];
}
