import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type ApprovedTestimonial, type ConditionSupplementPair, TestimonialScanner } from '../testimonials/index.js';
import type { Cell } from './cell.entity.js';
import { CellsRepository } from './cells.repository.js';
import { ExpectedCells } from './expected-cells.js';

type ReportMismatch = (mismatch: string, pair: ConditionSupplementPair) => void;

const OUTCOMES = [
  ['significant', 'significant'],
  ['moderate', 'moderate'],
  ['residual', 'residual'],
  ['none', 'none'],
  ['negativeEffects', 'negative_effects'],
] as const;

/** Counts the approved testimonials again, one by one, and compares the cells with that. Changes nothing. */
@Injectable()
export class CellsAudit {
  constructor(
    private readonly cells: CellsRepository,
    private readonly testimonials: TestimonialScanner,
  ) {}

  /**
   * @param report told of each disagreement, a sentence at a time, and the pair that it is about
   * @returns how many cells there are
   */
  async run(report: ReportMismatch): Promise<number> {
    const remainingPairs = new Map((await this.cells.findAllPairs()).map((pair) => [cellKey(pair), pair]));
    let cellCount = 0;
    const compare = async (pair: ConditionSupplementPair, expected: ExpectedCells) => {
      remainingPairs.delete(cellKey(pair));
      cellCount += await this.compare(pair, expected, report);
    };
    let current: { pair: ConditionSupplementPair; expected: ExpectedCells } | undefined;
    for await (const batch of this.testimonials.scanApproved()) {
      for (const testimonial of batch) {
        if (!current || cellKey(current.pair) !== cellKey(testimonial)) {
          if (current) await compare(current.pair, current.expected);
          current = { pair: parsePair(testimonial), expected: new ExpectedCells() };
        }
        current.expected.add(testimonial);
      }
    }
    if (current) await compare(current.pair, current.expected);
    for (const pair of [...remainingPairs.values()]) await compare(pair, new ExpectedCells());
    return cellCount;
  }

  private async compare(
    pair: ConditionSupplementPair,
    expected: ExpectedCells,
    report: ReportMismatch,
  ): Promise<number> {
    const reportMismatch = (mismatch: string) => report(mismatch, pair);
    const cells = await this.cells.findByPair(pair);
    for (const cell of cells) {
      const expectedCell = expected.take(cell.ageRange, cell.gender);
      if (!expectedCell) {
        reportMismatch(`${describeCell(pair, cell)} is there, and nobody of that group has an approved testimonial.`);
        continue;
      }
      for (const [column, outcome] of OUTCOMES) {
        const [counted, reported] = [cell[column], expectedCell.outcomes[outcome] ?? 0];
        if (counted !== reported) {
          reportMismatch(`${describeCell(pair, cell)} counts ${counted} ${outcome}; the testimonials say ${reported}.`);
        }
      }
      if (!isDeepStrictEqual(cell.howTaken, expectedCell.howTaken)) {
        reportMismatch(`${describeCell(pair, cell)} tells otherwise than the testimonials how it was taken.`);
      }
    }
    for (const missing of expected.findRemaining()) reportMismatch(`${describeCell(pair, missing)} is missing.`);
    return cells.length;
  }
}

const cellKey = ({ conditionId, supplementId }: ConditionSupplementPair): string => `${conditionId}/${supplementId}`;

const parsePair = ({ conditionId, supplementId }: ApprovedTestimonial): ConditionSupplementPair => ({
  conditionId,
  supplementId,
});

const describeCell = (
  { conditionId, supplementId }: ConditionSupplementPair,
  { ageRange, gender }: Pick<Cell, 'ageRange' | 'gender'>,
): string =>
  `The cell of condition ${conditionId}, supplement ${supplementId} for ${ageRange || 'all ages'}, ${gender || 'all genders'}`;
