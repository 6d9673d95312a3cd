import { Injectable } from '@nestjs/common';
import { ReviewLocksService } from '../queue/review-locks.service.js';
import { ViewedVersionsService } from '../queue/viewed-versions.service.js';
import type { Decision } from './decision.entity.js';
import { DecisionsRepository } from './decisions.repository.js';

export type NewDecision = Omit<Decision, 'id' | 'decidedAt' | 'authorId'> & {
  testimonialId: number;
  /** Only for the removal of the testimonial. */
  authorId?: number;
};

/** Records decisions in the transaction of the caller, and ends the review that led to them. */
@Injectable()
export class DecisionRecorder {
  constructor(
    private readonly repository: DecisionsRepository,
    private readonly locks: ReviewLocksService,
    private readonly viewedVersions: ViewedVersionsService,
  ) {}

  async record(decision: NewDecision): Promise<void> {
    await this.locks.deleteByTestimonial(decision.testimonialId);
    await this.viewedVersions.advance(decision.testimonialId, decision.reviewerId);
    await this.repository.add(decision);
  }
}
