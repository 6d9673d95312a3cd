import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Not, Repository } from 'typeorm';
import {
  Database,
  iterateById,
  type RowOf,
  selectColumns,
  selectStartOfDay,
} from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { Decision, reviewDecisionKinds } from './decision.entity.js';
import type { DecisionsQuery } from './decisions.dto.js';

const decisionColumns = selectColumns(Decision, [
  'id',
  'decidedAt',
  'decision',
  'testimonialId',
  'outcome',
  'reasonCode',
  'reason',
  'reviewerId',
]);
const countedColumns = selectColumns(Decision, ['decision', 'reasonCode', 'outcome']);

type AuthorDecision = Pick<Decision, 'reason' | 'reasonCode' | 'decidedAt'> & {
  decision: (typeof reviewDecisionKinds)[number];
};
export type DecisionCount = RowOf<typeof countedColumns> & { count: number };
export type DecisionFilter = Pick<DecisionsQuery, 'decision' | 'reasonCode' | 'testimonialId' | 'from' | 'to'>;

@Injectable()
export class DecisionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Decision) private readonly decisions: Repository<Decision>,
  ) {}

  async add(decision: Omit<Decision, 'id' | 'decidedAt' | 'authorId'> & { authorId?: number }): Promise<void> {
    await this.decisions.insert(decision);
  }

  /** Newest first, without the reviewers. */
  findForAuthor(testimonialId: number): Promise<AuthorDecision[]> {
    return this.decisions.find({
      select: { decision: true, reason: true, reasonCode: true, decidedAt: true },
      where: { testimonialId, decision: In(reviewDecisionKinds) },
      order: { id: 'DESC' },
    }) as Promise<AuthorDecision[]>;
  }

  findLatest(testimonialId: number): Promise<Decision | null> {
    return this.decisions.findOne({ where: { testimonialId }, order: { id: 'DESC' } });
  }

  /** The decision by which an admin deleted the testimonial. */
  findRemoval(testimonialId: number): Promise<Decision | null> {
    return this.decisions.findOneBy({ testimonialId, decision: 'removed' });
  }

  findByIds(ids: number[]): Promise<Decision[]> {
    return this.decisions.findBy({ id: In(ids) });
  }

  findByTestimonials(testimonialIds: number[]): Promise<Decision[]> {
    return this.decisions.find({ where: { testimonialId: In(testimonialIds) }, order: { id: 'ASC' } });
  }

  /** About removed testimonials of the user. */
  findByAuthor(authorId: number): Promise<Decision[]> {
    return this.decisions.find({ where: { authorId }, order: { id: 'ASC' } });
  }

  findByReviewer(reviewerId: number): Promise<Decision[]> {
    return this.decisions.find({ where: { reviewerId }, order: { id: 'ASC' } });
  }

  existsByReviewer(reviewerId: number): Promise<boolean> {
    return this.decisions.existsBy({ reviewerId });
  }

  countTakenBack(testimonialIds: number[]): Promise<number> {
    return this.decisions.countBy({ testimonialId: In(testimonialIds), decision: 'taken_back' });
  }

  /** Nulls the testimonial id and the reason, except of removals, which concern deleted testimonials. */
  async clearTestimonials(testimonialIds: number[]): Promise<void> {
    await this.decisions.update(
      { testimonialId: In(testimonialIds), decision: Not('removed') },
      { testimonialId: null, reason: null },
    );
  }

  /** Nulls the author, the testimonial id and the reason of removals. */
  async clearAuthor(authorId: number): Promise<void> {
    await this.decisions.update({ authorId }, { authorId: null, testimonialId: null, reason: null });
  }

  /** Newest first, and their total. */
  async findPage(filter: DecisionFilter, page: Page): Promise<[Decision[], number]> {
    const { where, parameters } = buildWhere(filter);
    const [[{ total }], rows] = await Promise.all([
      this.database.query<{ total: number }>(
        `select count(*)::int as total from review.decisions ${where}`,
        parameters,
      ),
      this.database.query<Decision>(
        `select ${decisionColumns} from review.decisions ${where}
         order by id desc limit ${page.limit} offset ${page.offset}`,
        parameters,
      ),
    ]);
    return [rows, total];
  }

  /** The newest ones that match and are older than the given one. */
  findBefore(id: number, filter: DecisionFilter, limit: number): Promise<Decision[]> {
    const { where, parameters } = buildWhere(filter, id);
    return this.database.query<Decision>(
      `select ${decisionColumns} from review.decisions ${where} order by id desc limit ${limit}`,
      parameters,
    );
  }

  countAll(): Promise<DecisionCount[]> {
    return this.database.query<DecisionCount>(
      `select ${countedColumns}, count(*)::int as count from review.decisions group by 1, 2, 3 order by 1, 2, 3`,
    );
  }

  /** Distinct ids of the testimonials with decisions other than their removal, in batches. */
  async *scanTestimonialIds(): AsyncGenerator<number[]> {
    const batches = iterateById((after) =>
      this.database.query<{ id: number }>(
        `select distinct testimonial_id as id from review.decisions where testimonial_id > $1 and decision <> 'removed'
         order by 1 limit 5000`,
        [after],
      ),
    );
    for await (const rows of batches) yield rows.map(({ id }) => id);
  }
}

function buildWhere({ decision, reasonCode, testimonialId, from, to }: DecisionFilter, beforeId?: number) {
  const parameters: unknown[] = [];
  const where: string[] = [];
  if (beforeId !== undefined) where.push(`id < $${parameters.push(beforeId)}`);
  if (decision) where.push(`decision = $${parameters.push(decision)}`);
  if (reasonCode) where.push(`reason_code = $${parameters.push(reasonCode)}`);
  if (testimonialId) where.push(`testimonial_id = $${parameters.push(testimonialId)}`);
  if (from) where.push(`decided_at >= ${selectStartOfDay(`$${parameters.push(from)}`)}`);
  if (to) where.push(`decided_at < ${selectStartOfDay(`$${parameters.push(to)}`, 1)}`);
  return { where: where.length > 0 ? `where ${where.join(' and ')}` : '', parameters };
}
