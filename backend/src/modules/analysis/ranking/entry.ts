import type { CellSummary } from '../cells/cell-summary.js';
import { computeReadyValues } from '../cells/build-cells.js';
import type { ReadyCell, SummableCell } from '../cells/cells.repository.js';
import { UsageCounts } from '../cells/usage-counts.js';
import { compareByReports, countReports, type OutcomeCounts, type Ranked, type Score } from '../score.js';

/** A supplement with what its ranking shows. */
export interface Entry extends Ranked {
  name: string;
  score: Pick<Score, 'n' | 'mean' | 'mu' | 'half'>;
  summary: CellSummary;
}

/** An entry before its names are known. */
export type UnnamedEntry = Omit<Entry, 'name' | 'nameEn'>;

/** The entry of a cell. Its values are ready, unless the former version wrote it. */
export function toEntry(cell: ReadyCell): UnnamedEntry {
  const [id, significant, moderate, residual, none, negative_effects, ...values] = cell;
  const counts: OutcomeCounts = { significant, moderate, residual, none, negative_effects };
  const [mean, mu, half, summary] = values;
  if (mu === null) return sumCells(id, [[id, significant, moderate, residual, none, negative_effects, summary]]);
  return { id, counts, score: { n: countReports(counts), mean, mu, half }, summary };
}

/** One entry for each supplement, which sums its cells. */
export function sumEntries(cells: SummableCell[]): UnnamedEntry[] {
  const bySupplement = new Map<number, SummableCell[]>();
  for (const cell of cells) {
    const existing = bySupplement.get(cell[0]);
    if (existing) existing.push(cell);
    else bySupplement.set(cell[0], [cell]);
  }
  return Array.from(bySupplement, ([id, supplementCells]) => sumCells(id, supplementCells));
}

function sumCells(id: number, cells: SummableCell[]): UnnamedEntry {
  const counts: OutcomeCounts = { significant: 0, moderate: 0, residual: 0, none: 0, negative_effects: 0 };
  const usage = new UsageCounts();
  for (const [, significant, moderate, residual, none, negativeEffects, used] of cells) {
    counts.significant += significant;
    counts.moderate += moderate;
    counts.residual += residual;
    counts.none += none;
    counts.negative_effects += negativeEffects;
    if (Array.isArray(used)) usage.addEncoded(used);
    else usage.addHistogram(used);
  }
  const { mean, mu, half, summary } = computeReadyValues(counts, usage);
  return { id, counts, score: { n: countReports(counts), mean, mu, half }, summary };
}

/** Ids of the entries whose order depends on their names, because their reports are equal. */
export function findTiedIds(entries: UnnamedEntry[]): number[] {
  const sorted = [...entries].sort(compareByReports);
  const tied = new Set<number>();
  for (let i = 1; i < sorted.length; i += 1) {
    if (compareByReports(sorted[i - 1], sorted[i]) === 0) tied.add(sorted[i - 1].id).add(sorted[i].id);
  }
  return [...tied];
}
