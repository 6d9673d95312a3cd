import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { Decision } from './decision.entity.js';

export type Reason = Pick<Decision, 'reason' | 'reasonCode'>;

/** Access to decisions for other modules, such as notifications. */
@Injectable()
export class DecisionLog {
  constructor(private readonly database: Database) {}

  /** The latest decision on a testimonial. */
  findLatest(testimonialId: number): Promise<Decision | null> {
    return this.database.manager.findOne(Decision, { where: { testimonialId }, order: { id: 'DESC' } });
  }

  /** Nulls the testimonial id and the reason of decisions, so that they no longer identify testimonial or author. */
  async clearTestimonial(testimonialIds: number[]): Promise<void> {
    if (testimonialIds.length === 0) return;
    const cleared = { testimonialId: null, reason: null };
    await this.database.manager.update(Decision, { testimonialId: In(testimonialIds) }, cleared);
  }

  /** Distinct ids of the testimonials with decisions, in batches. */
  async *scanTestimonialIds(): AsyncGenerator<number[]> {
    for (let after = 0; ;) {
      const rows = await this.database.query<{ id: number }>(
        `select distinct testimonial_id as id from review.decisions where testimonial_id > $1 order by 1 limit 5000`,
        [after],
      );
      if (rows.length === 0) return;
      yield rows.map(({ id }) => id);
      after = rows[rows.length - 1].id;
    }
  }

  /** Whether the user has decided about a testimonial, as a reviewer. */
  hasDecisionsBy(userId: number): Promise<boolean> {
    return this.database.manager.existsBy(Decision, { reviewerId: userId });
  }

  /** Reasons by the id of their decision. */
  async findReasons(decisionIds: number[]): Promise<Map<number, Reason>> {
    if (decisionIds.length === 0) return new Map();
    const decisions = await this.database.manager.findBy(Decision, { id: In(decisionIds) });
    return new Map(decisions.map(({ id, reason, reasonCode }) => [id, { reason, reasonCode }]));
  }
}
