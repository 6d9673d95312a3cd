import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { type ApprovedTestimonial, type ConditionSupplementPair, TestimonialScanner } from '../testimonials/index.js';
import type { Cell } from './cell.entity.js';
import { CellsRepository } from './cells.repository.js';
import { ExpectedCells } from './expected-cells.js';

type Report = (fault: string, pair: ConditionSupplementPair) => void;

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
  async run(report: Report): Promise<number> {
    const unseen = new Map((await this.cells.findAllPairs()).map((pair) => [cellKey(pair), pair]));
    let seen = 0;
    const compare = async (pair: ConditionSupplementPair, expected: ExpectedCells) => {
      unseen.delete(cellKey(pair));
      seen += await this.compare(pair, expected, report);
    };
    let open: { pair: ConditionSupplementPair; expected: ExpectedCells } | undefined;
    for await (const batch of this.testimonials.scanApproved()) {
      for (const one of batch) {
        if (!open || cellKey(open.pair) !== cellKey(one)) {
          if (open) await compare(open.pair, open.expected);
          open = { pair: parsePair(one), expected: new ExpectedCells() };
        }
        open.expected.add(one);
      }
    }
    if (open) await compare(open.pair, open.expected);
    for (const pair of [...unseen.values()]) await compare(pair, new ExpectedCells());
    return seen;
  }

  private async compare(pair: ConditionSupplementPair, expected: ExpectedCells, report: Report): Promise<number> {
    const say = (fault: string) => report(fault, pair);
    const cells = await this.cells.findByPair(pair);
    for (const cell of cells) {
      const due = expected.take(cell.ageRange, cell.gender);
      if (!due) {
        say(`${describeCell(pair, cell)} is there, and nobody of that group has an approved testimonial.`);
        continue;
      }
      for (const [column, outcome] of OUTCOMES) {
        const [counted, reported] = [cell[column], due.outcomes[outcome] ?? 0];
        if (counted !== reported) {
          say(`${describeCell(pair, cell)} counts ${counted} ${outcome}; the testimonials say ${reported}.`);
        }
      }
      if (!isDeepStrictEqual(cell.howTaken, due.howTaken)) {
        say(`${describeCell(pair, cell)} tells otherwise than the testimonials how it was taken.`);
      }
    }
    for (const missing of expected.findRemaining()) say(`${describeCell(pair, missing)} is missing.`);
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
