import { Injectable } from '@nestjs/common';
import type { Decision } from './decision.entity.js';
import { DecisionsRepository } from './decisions.repository.js';

export type Reason = Pick<Decision, 'reason' | 'reasonCode'>;

/** Access to decisions for other modules, such as notifications. */
@Injectable()
export class DecisionLog {
  constructor(private readonly decisions: DecisionsRepository) {}

  /** The latest decision on a testimonial. */
  findLatest(testimonialId: number): Promise<Decision | null> {
    return this.decisions.findLatest(testimonialId);
  }

  /** The decision by which an admin deleted the testimonial. */
  findRemoval(testimonialId: number): Promise<Decision | null> {
    return this.decisions.findRemoval(testimonialId);
  }

  /** Whether a decision about the testimonial was made at this time, in the transaction of another record. */
  async existsAt(testimonialId: number, time: Date): Promise<boolean> {
    const decisions = await this.decisions.findByTestimonials([testimonialId]);
    return decisions.some(({ decidedAt }) => decidedAt.getTime() === time.getTime());
  }

  /**
   * Nulls the testimonial id and the reason of decisions, so that they no longer identify testimonial or author. The reason of a
   * removal stays for the author until {@link clearAuthor}.
   */
  async clearTestimonial(testimonialIds: number[]): Promise<void> {
    if (testimonialIds.length > 0) await this.decisions.clearTestimonials(testimonialIds);
  }

  /** Nulls what identifies the author of removed testimonials. */
  clearAuthor(authorId: number): Promise<void> {
    return this.decisions.clearAuthor(authorId);
  }

  /** Distinct ids of the testimonials with decisions other than their removal, in batches. */
  scanTestimonialIds(): AsyncGenerator<number[]> {
    return this.decisions.scanTestimonialIds();
  }

  /** Reasons by the id of their decision. */
  async findReasons(decisionIds: number[]): Promise<Map<number, Reason>> {
    if (decisionIds.length === 0) return new Map();
    const decisions = await this.decisions.findByIds(decisionIds);
    return new Map(decisions.map(({ id, reason, reasonCode }) => [id, { reason, reasonCode }]));
  }
}
