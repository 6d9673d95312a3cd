import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { Decision } from './decision.entity.js';

export type Reason = Pick<Decision, 'reason' | 'reasonCode'>;

/** What the desk decided, for whoever tells the author. */
@Injectable()
export class DecisionLog {
  constructor(private readonly database: Database) {}

  /** The last decision on a testimonial. */
  findLatest(testimonialId: number): Promise<Decision | null> {
    return this.database.manager.findOne(Decision, { where: { testimonialId }, order: { id: 'DESC' } });
  }

  /** Nulls what leads from the decisions to these testimonials and their authors. */
  async clearTestimonial(testimonialIds: number[]): Promise<void> {
    if (testimonialIds.length === 0) return;
    const cleared = { testimonialId: null, reason: null };
    await this.database.manager.update(Decision, { testimonialId: In(testimonialIds) }, cleared);
  }

  /** What was decided about, each once, batch by batch. */
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

  /** Reasons by the id of their decision. */
  async findReasons(decisionIds: number[]): Promise<Map<number, Reason>> {
    if (decisionIds.length === 0) return new Map();
    const decisions = await this.database.manager.findBy(Decision, { id: In(decisionIds) });
    return new Map(decisions.map(({ id, reason, reasonCode }) => [id, { reason, reasonCode }]));
  }
}
