import { Injectable } from '@nestjs/common';
import {
  type ApprovedTestimonial,
  type ConditionSupplementPair,
  TestimonialScannerRepository,
} from '../../testimonials/index.js';
import { ALL_GROUPS } from '../age-ranges.js';
import { type CellContent, computeCellStatistics } from './build-cells.js';
import { CellsRepository } from './cells.repository.js';
import { type ExpectedCell, ExpectedCells } from './expected-cells.js';
import { UsageCounts, type UsageHistogram } from './usage-counts.js';

type ReportMismatch = (mismatch: string, pair: ConditionSupplementPair) => void;

const OUTCOMES = [
  ['significant', 'significant'],
  ['moderate', 'moderate'],
  ['residual', 'residual'],
  ['none', 'none'],
  ['negativeEffects', 'negative_effects'],
] as const;

/** Counts the same testimonials independently of the recomputation and compares the cells. Changes nothing. */
@Injectable()
export class CellsAudit {
  constructor(
    private readonly cells: CellsRepository,
    private readonly testimonials: TestimonialScannerRepository,
  ) {}

  /**
   * @param report called for each mismatch with a description and the pair that it concerns
   * @returns the number of cells
   */
  async run(report: ReportMismatch): Promise<number> {
    const remainingConditions = new Set(await this.cells.findConditionIds());
    let cellCount = 0;
    const compareCondition = async (conditionId: number, pairs: Map<number, ExpectedCells>) => {
      remainingConditions.delete(conditionId);
      cellCount += await this.compareCondition(conditionId, pairs, report);
    };
    let current: { conditionId: number; pairs: Map<number, ExpectedCells> } | undefined;
    for await (const batch of this.testimonials.scanCounted()) {
      for (const testimonial of batch) {
        if (current?.conditionId !== testimonial.conditionId) {
          if (current) await compareCondition(current.conditionId, current.pairs);
          current = { conditionId: testimonial.conditionId, pairs: new Map() };
        }
        addTestimonial(current.pairs, testimonial);
      }
    }
    if (current) await compareCondition(current.conditionId, current.pairs);
    for (const conditionId of [...remainingConditions]) await compareCondition(conditionId, new Map());
    return cellCount;
  }

  private async compareCondition(
    conditionId: number,
    pairs: Map<number, ExpectedCells>,
    report: ReportMismatch,
  ): Promise<number> {
    const cells = await this.cells.findContents(conditionId);
    for (const cell of cells) {
      const pair = { conditionId, supplementId: cell.supplementId };
      const expectedCell = pairs.get(cell.supplementId)?.take(cell.ageRange, cell.gender);
      const mismatches = expectedCell
        ? findMismatches(cell, expectedCell)
        : ['exists, but the group has no approved testimonial.'];
      for (const mismatch of mismatches) report(`${describeCell(pair, cell)} ${mismatch}`, pair);
    }
    for (const [supplementId, expected] of pairs) {
      const pair = { conditionId, supplementId };
      for (const missing of expected.findRemaining()) report(`${describeCell(pair, missing)} is missing.`, pair);
    }
    return cells.length;
  }
}

function addTestimonial(pairs: Map<number, ExpectedCells>, testimonial: ApprovedTestimonial): void {
  let expected = pairs.get(testimonial.supplementId);
  if (!expected) pairs.set(testimonial.supplementId, (expected = new ExpectedCells()));
  expected.add(testimonial);
}

function findMismatches(cell: CellContent, { outcomes, howTaken }: ExpectedCell): string[] {
  const mismatches: string[] = [];
  for (const [column, outcome] of OUTCOMES) {
    const [counted, reported] = [cell[column], outcomes[outcome] ?? 0];
    if (counted !== reported) mismatches.push(`counts ${counted} ${outcome}; the testimonials report ${reported}.`);
  }
  if (!hasHistogram(cell, howTaken)) mismatches.push('has a usage histogram that does not match the testimonials.');
  const counts = Object.fromEntries(OUTCOMES.map(([, outcome]) => [outcome, outcomes[outcome] ?? 0])) as Record<
    (typeof OUTCOMES)[number][1],
    number
  >;
  const { mean, mu, half, summary } = computeCellStatistics(counts, toCounts(howTaken));
  if (cell.summary === null) mismatches.push('has no computed values.');
  else if (cell.mean !== mean || cell.mu !== mu || cell.half !== half || cell.summary !== JSON.stringify(summary)) {
    mismatches.push('has computed values that do not match the testimonials.');
  }
  return mismatches;
}

/** A cell has its histogram in the former form, in the compact one, or in both. */
function hasHistogram(cell: CellContent, howTaken: UsageHistogram): boolean {
  const encoded = toCounts(howTaken).encode();
  if (cell.howTaken !== null && toCounts(cell.howTaken).encode() !== encoded) return false;
  if (cell.ageRange === ALL_GROUPS) return true;
  return cell.histogram === null ? cell.howTaken !== null : cell.histogram === encoded;
}

function toCounts(histogram: UsageHistogram): UsageCounts {
  const counts = new UsageCounts();
  counts.addHistogram(histogram);
  return counts;
}

const describeCell = (
  { conditionId, supplementId }: ConditionSupplementPair,
  { ageRange, gender }: Pick<CellContent, 'ageRange' | 'gender'>,
): string =>
  `The cell of condition ${conditionId}, supplement ${supplementId} for ${ageRange || 'all ages'}, ${gender || 'all genders'}`;
