import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  type ApprovedTestimonial,
  type ConditionSupplementPair,
  TestimonialScannerRepository,
} from '../testimonials/index.js';
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

/** Counts the approved testimonials independently of the SQL aggregation and compares the cells. Changes nothing. */
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
          current = { pair: toPair(testimonial), expected: new ExpectedCells() };
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
        reportMismatch(`${describeCell(pair, cell)} exists, but the group has no approved testimonial.`);
        continue;
      }
      for (const [column, outcome] of OUTCOMES) {
        const [counted, reported] = [cell[column], expectedCell.outcomes[outcome] ?? 0];
        if (counted !== reported) {
          reportMismatch(
            `${describeCell(pair, cell)} counts ${counted} ${outcome}; the testimonials report ${reported}.`,
          );
        }
      }
      if (!isDeepStrictEqual(cell.howTaken, expectedCell.howTaken)) {
        reportMismatch(`${describeCell(pair, cell)} has a usage histogram that does not match the testimonials.`);
      }
    }
    for (const missing of expected.findRemaining()) reportMismatch(`${describeCell(pair, missing)} is missing.`);
    return cells.length;
  }
}

const cellKey = ({ conditionId, supplementId }: ConditionSupplementPair): string => `${conditionId}/${supplementId}`;

const toPair = ({ conditionId, supplementId }: ApprovedTestimonial): ConditionSupplementPair => ({
  conditionId,
  supplementId,
});

const describeCell = (
  { conditionId, supplementId }: ConditionSupplementPair,
  { ageRange, gender }: Pick<Cell, 'ageRange' | 'gender'>,
): string =>
  `The cell of condition ${conditionId}, supplement ${supplementId} for ${ageRange || 'all ages'}, ${gender || 'all genders'}`;
