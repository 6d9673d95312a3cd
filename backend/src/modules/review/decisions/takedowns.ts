import { Injectable } from '@nestjs/common';
import {
  AlreadyDecidedError,
  ReportedTestimonials,
  StaleVersionError,
  TestimonialDecisions,
  TestimonialNotFoundError,
  TestimonialsService,
} from '../../testimonials/index.js';
import { detectFlags } from '../flags/flags.js';
import type { FlagDto } from '../review.dto.js';
import type { Decision } from './decision.entity.js';
import { DecisionRecorder } from './decision-recorder.js';
import { DecisionsRepository } from './decisions.repository.js';

/** Why a reviewer may not decide about a testimonial: the author, or who approved it. */
export type ReviewBlock = 'own_testimonial' | 'own_approval';

export interface Takedown {
  statement: string;
  reasonCode: Decision['reasonCode'];
  /** The version of the testimonial that the reviewer read. */
  version: number;
}

/** Review decisions that follow from reports. All changes run inside the transaction of the caller. */
@Injectable()
export class Takedowns {
  constructor(
    private readonly repository: DecisionsRepository,
    private readonly testimonials: TestimonialsService,
    private readonly reported: ReportedTestimonials,
    private readonly decisions: TestimonialDecisions,
    private readonly recorder: DecisionRecorder,
  ) {}

  /** Null if the reviewer may decide. Every approval counts, also one before an edit. */
  async findBlock(testimonialId: number, reviewerId: number): Promise<ReviewBlock | null> {
    const testimonial = await this.testimonials.findSnapshot(testimonialId);
    if (testimonial?.userId === reviewerId) return 'own_testimonial';
    const decisions = await this.repository.findByTestimonials([testimonialId]);
    const isOwn = decisions.some((decision) => decision.decision === 'approved' && decision.reviewerId === reviewerId);
    return isOwn ? 'own_approval' : null;
  }

  /** The flags of the current version, without those about similar testimonials. */
  findFlags(testimonial: Parameters<typeof detectFlags>[0]): FlagDto[] {
    return detectFlags(testimonial);
  }

  /**
   * Rejects a public, hidden or pending testimonial; its points are reversed. Returns false if it is rejected already.
   * @throws TestimonialNotFoundError, StaleVersionError
   */
  async takeDown(id: number, reviewerId: number, { statement, reasonCode, version }: Takedown): Promise<boolean> {
    const testimonial = await this.testimonials.findSnapshot(id);
    if (!testimonial) throw new TestimonialNotFoundError();
    if (testimonial.reviewStatus === 'rejected') return false;
    const isPending = testimonial.reviewStatus === 'pending';
    const decided = isPending
      ? this.decisions.reject(id, [version], statement)
      : this.decisions.revokeApproval(id, [version], statement);
    await decided.catch((error: unknown) => {
      // Its status has changed since it was read: by an edit, or by a withdrawal of the consent.
      throw error instanceof AlreadyDecidedError ? new StaleVersionError() : error;
    });
    await this.recorder.record({
      testimonialId: id,
      reviewerId,
      decision: isPending ? 'rejected' : 'taken_back',
      reason: statement,
      reasonCode,
      outcome: testimonial.perceivedImprovement,
    });
    return true;
  }

  /**
   * Approves a testimonial again whose latest decision took it down, in the version that the reviewer read. Returns false if
   * it cannot become public: it was edited or decided since the takedown, its consent was withdrawn, or the author has
   * another one about the same subject.
   * @throws StaleVersionError
   */
  async reinstate(id: number, reviewerId: number, version: number): Promise<boolean> {
    const latest = await this.repository.findLatest(id);
    const testimonial = await this.testimonials.findSnapshot(id);
    if (latest?.decision !== 'taken_back' || !testimonial) return false;
    if (!(await this.reported.reinstate(id, version))) return false;
    await this.recorder.record({
      testimonialId: id,
      reviewerId,
      decision: 'approved',
      reason: null,
      reasonCode: null,
      outcome: testimonial.perceivedImprovement,
    });
    return true;
  }
}
