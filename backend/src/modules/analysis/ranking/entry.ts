import type { CellSummary } from '../cells/cell-summary.js';
import type { Language } from '../../../platform/http/index.js';
import { computeCellStatistics } from '../cells/build-cells.js';
import type { NamedCell, PrecomputedCell, SummableCell } from '../cells/ranking-cells.repository.js';
import { UsageCounts } from '../cells/usage-counts.js';
import { countReports, type OutcomeCounts, type Ranked, type Score } from '../score.js';

/** A supplement with what its ranking shows. */
export interface Entry extends Ranked {
  name: string;
  /** Users wrote the name. */
  isUserGenerated: boolean;
  score: Pick<Score, 'n' | 'mean' | 'mu' | 'half'>;
  summary: CellSummary;
}

/** An entry before its names are known. */
export type UnnamedEntry = Omit<Entry, 'name' | 'nameEn' | 'isUserGenerated'>;

/** The entry of a cell. Its values are precomputed, unless the former version wrote it. */
export function toEntry(cell: PrecomputedCell): UnnamedEntry {
  const [id, significant, moderate, residual, none, negative_effects, ...values] = cell;
  const counts: OutcomeCounts = { significant, moderate, residual, none, negative_effects };
  const [mean, mu, half, summary] = values;
  if (mu === null) return sumCells(id, [[id, significant, moderate, residual, none, negative_effects, summary]]);
  return { id, counts, score: { n: countReports(counts), mean, mu, half }, summary };
}

export function toNamedEntry(
  [nameEn, nameEs, isUserGenerated, cell]: NamedCell<PrecomputedCell>,
  language: Language,
): Entry {
  const { id, counts, score, summary } = toEntry(cell);
  return { id, nameEn, name: language === 'es' ? nameEs : nameEn, isUserGenerated, counts, score, summary };
}

/** One entry for each supplement, which sums its cells. */
export function sumEntries(cells: NamedCell<SummableCell>[], language: Language): Entry[] {
  const bySupplement = new Map<
    number,
    Pick<Entry, 'nameEn' | 'name' | 'isUserGenerated'> & { cells: SummableCell[] }
  >();
  for (const [nameEn, nameEs, isUserGenerated, cell] of cells) {
    const existing = bySupplement.get(cell[0]);
    if (existing) existing.cells.push(cell);
    else
      bySupplement.set(cell[0], { nameEn, name: language === 'es' ? nameEs : nameEn, isUserGenerated, cells: [cell] });
  }
  return Array.from(bySupplement, ([id, { cells: own, ...names }]) => ({ ...sumCells(id, own), ...names }));
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
  const { mean, mu, half, summary } = computeCellStatistics(counts, usage);
  return { id, counts, score: { n: countReports(counts), mean, mu, half }, summary };
}
