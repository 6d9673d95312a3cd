import { doseUnits, frequencyUnits, sideEffects } from '../../testimonials/index.js';
import type { HowTakenDto } from '../analysis.dto.js';
import { computeShares, type OutcomeCounts } from '../score.js';

/**
 * What a ranking shows of a cell besides counts and score, as stored in its column `summary`: a JSON array of numbers, because
 * names would double the size of the table. In this order: the shares of the five outcomes and of people who still take it,
 * the median dose and its unit, the most common frequency and its unit, the median days to results, then each side effect and
 * its share. Shares are in tenths of a percent; units and side effects are indexes in their enumerations.
 */
export type CellSummary = (number | null)[];

export const SUMMARY = {
  shares: 0,
  stillTaking: 5,
  medianDose: 6,
  doseUnit: 7,
  frequency: 8,
  frequencyUnit: 9,
  medianDays: 10,
  sideEffects: 11,
} as const;

export function buildSummary(counts: OutcomeCounts, howTaken: HowTakenDto): CellSummary {
  const shares = computeShares(counts);
  const { doseUnit, frequency } = howTaken;
  return [
    toTenths(shares.significant),
    toTenths(shares.moderate),
    toTenths(shares.residual),
    toTenths(shares.none),
    toTenths(shares.negative_effects),
    toTenths(howTaken.stillTakingPercentage),
    howTaken.medianDose,
    doseUnit === null ? null : doseUnits.indexOf(doseUnit),
    frequency === null ? null : frequency.amount,
    frequency === null ? null : frequencyUnits.indexOf(frequency.unit),
    howTaken.medianDaysToResults,
    ...howTaken.sideEffects.flatMap(({ code, percentage }) => [sideEffects.indexOf(code), toTenths(percentage)]),
  ];
}

/** All percentages have one decimal. */
const toTenths = (percentage: number): number => Math.round(percentage * 10);
