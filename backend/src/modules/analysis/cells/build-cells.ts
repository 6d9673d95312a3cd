import type { ReportGroup } from '../../testimonials/index.js';
import { ALL_GROUPS } from '../age-ranges.js';
import { computeScore, type OutcomeCounts, type Score } from '../score.js';
import type { Cell } from './cell.entity.js';
import { buildSummary, type CellSummary } from './cell-summary.js';
import { UsageCounts } from './usage-counts.js';
import { summarizeCounts } from './usage-histogram.js';

/** The content of a cell, without its condition. */
export type CellContent = Omit<Cell, 'conditionId'>;

interface GroupCounts {
  ageRange: string;
  gender: string;
  outcomes: OutcomeCounts;
  usage: UsageCounts;
}

/**
 * The cells of one supplement: for each combination of age range and gender that occurs, each age range, each gender, and all.
 *
 * @param withLegacyHistograms also in the form that the former version reads
 */
export function buildCells(groups: ReportGroup[], withLegacyHistograms: boolean): CellContent[] {
  const cells = new Map<string, GroupCounts>();
  for (const group of groups) {
    const counts = countReports(group);
    addToCell(cells, group.ageRange, group.gender, counts);
    addToCell(cells, group.ageRange, ALL_GROUPS, counts);
    addToCell(cells, ALL_GROUPS, group.gender, counts);
    addToCell(cells, ALL_GROUPS, ALL_GROUPS, counts);
  }
  return [...cells.values()].map((cell) => toContent(groups[0].supplementId, cell, withLegacyHistograms));
}

function countReports({ ageRange, gender, reports }: ReportGroup): GroupCounts {
  const counts = createCounts(ageRange, gender);
  for (const report of reports) {
    counts.outcomes[report.outcome as keyof OutcomeCounts] += 1;
    counts.usage.addReport(report);
  }
  return counts;
}

function addToCell(cells: Map<string, GroupCounts>, ageRange: string, gender: string, added: GroupCounts): void {
  const key = `${ageRange}/${gender}`;
  let cell = cells.get(key);
  if (!cell) cells.set(key, (cell = createCounts(ageRange, gender)));
  for (const outcome of Object.keys(cell.outcomes) as (keyof OutcomeCounts)[]) {
    cell.outcomes[outcome] += added.outcomes[outcome];
  }
  cell.usage.addCounts(added.usage);
}

const createCounts = (ageRange: string, gender: string): GroupCounts => ({
  ageRange,
  gender,
  outcomes: { significant: 0, moderate: 0, residual: 0, none: 0, negative_effects: 0 },
  usage: new UsageCounts(),
});

function toContent(
  supplementId: number,
  { ageRange, gender, outcomes, usage }: GroupCounts,
  withLegacyHistograms: boolean,
): CellContent {
  const { mean, mu, half, summary } = computeCellStatistics(outcomes, usage);
  return {
    supplementId,
    ageRange,
    gender,
    significant: outcomes.significant,
    moderate: outcomes.moderate,
    residual: outcomes.residual,
    none: outcomes.none,
    negativeEffects: outcomes.negative_effects,
    howTaken: withLegacyHistograms ? usage.toHistogram() : null,
    mean,
    mu,
    half,
    summary: JSON.stringify(summary),
    histogram: ageRange === ALL_GROUPS ? null : usage.encode(),
  };
}

/** What a ranking shows of these counts. */
export function computeCellStatistics(
  outcomes: OutcomeCounts,
  usage: UsageCounts,
): Pick<Score, 'mean' | 'mu' | 'half'> & { summary: CellSummary } {
  const { n, mean, mu, half } = computeScore(outcomes);
  const summary = buildSummary(outcomes, summarizeCounts(usage, n));
  return { mean, mu, half, summary };
}
