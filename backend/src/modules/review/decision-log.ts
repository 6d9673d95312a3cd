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
  latestOn(testimonialId: number): Promise<Decision | null> {
    return this.database.manager.findOne(Decision, { where: { testimonialId }, order: { id: 'DESC' } });
  }

  /** Nulls what leads from the decisions to these testimonials and their authors. */
  async forget(testimonialIds: number[]): Promise<void> {
    if (testimonialIds.length === 0) return;
    const forgotten = { testimonialId: null, reason: null };
    await this.database.manager.update(Decision, { testimonialId: In(testimonialIds) }, forgotten);
  }

  /** Reasons by the id of their decision. */
  async reasons(decisionIds: number[]): Promise<Map<number, Reason>> {
    if (decisionIds.length === 0) return new Map();
    const decisions = await this.database.manager.findBy(Decision, { id: In(decisionIds) });
    return new Map(decisions.map(({ id, reason, reasonCode }) => [id, { reason, reasonCode }]));
  }
}
