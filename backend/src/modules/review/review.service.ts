import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { UsersService } from '../identity/index.js';
import {
  type Actor,
  TestimonialDecisions,
  TestimonialNotFoundError,
  TestimonialsService,
} from '../testimonials/index.js';
import { ApprovalBlocks } from './decisions/approval-blocks.js';
import { DecisionRecorder, type NewDecision } from './decisions/decision-recorder.js';
import { DecisionsRepository } from './decisions/decisions.repository.js';
import { ViewedVersionsService } from './queue/viewed-versions.service.js';
import type { AuthorDecisionDto } from './decisions/author-decisions.dto.js';
import type { RemovalDto } from './decisions/removal.dto.js';
import type { ApprovalDto, RejectionDto } from './review.dto.js';
import { TestimonialIdMismatchError, OwnTestimonialError } from './review.errors.js';

/** Review decisions. Each decision is committed together with its audit row and event. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly database: Database,
    private readonly repository: DecisionsRepository,
    private readonly testimonials: TestimonialsService,
    private readonly decisions: TestimonialDecisions,
    private readonly recorder: DecisionRecorder,
    private readonly viewedVersions: ViewedVersionsService,
    private readonly users: UsersService,
    private readonly approvalBlocks: ApprovalBlocks,
  ) {}

  /** Newest first. @throws TestimonialNotFoundError for all users except the author */
  async findDecisionsForAuthor(id: number, authorId: number): Promise<AuthorDecisionDto[]> {
    const testimonial = await this.testimonials.findSnapshot(id);
    if (testimonial?.userId !== authorId) throw new TestimonialNotFoundError();
    return this.repository.findForAuthor(id);
  }

  /**
   * Approves a pending testimonial in the version that the reviewer viewed. A concurrent second decision gets a
   * conflict.
   */
  async approve(id: number, reviewerId: number, { testimonialId = id, names, version }: ApprovalDto): Promise<void> {
    if (testimonialId !== id) throw new TestimonialIdMismatchError();
    // A merge may have made another testimonial of the author one about the same pair.
    await this.database.transactionWithRecheck(async () => {
      await this.assertReviewable(id, reviewerId);
      await this.approvalBlocks.assertMayApprove(id);
      await this.decisions.approve(id, await this.findViewedVersions(id, reviewerId, version), {
        choices: names,
        wasApproved: await this.approvalBlocks.wasApproved(id),
      });
      await this.record({ testimonialId: id, reviewerId, decision: 'approved', reason: null, reasonCode: null });
    });
  }

  async reject(id: number, reviewerId: number, rejection: RejectionDto): Promise<void> {
    if (rejection.testimonialId !== id) throw new TestimonialIdMismatchError();
    const { rejectionReason: reason, reasonCode = null, version } = rejection;
    await this.database.transaction(async () => {
      await this.assertReviewable(id, reviewerId);
      await this.decisions.reject(id, await this.findViewedVersions(id, reviewerId, version), reason);
      await this.record({ testimonialId: id, reviewerId, decision: 'rejected', reason, reasonCode });
    });
  }

  /** Revokes an approval: the testimonial is rejected with a reason, and its points are reversed. */
  async revokeApproval(id: number, reviewerId: number, rejection: RejectionDto): Promise<void> {
    if (rejection.testimonialId !== id) throw new TestimonialIdMismatchError();
    const { rejectionReason: reason, reasonCode = null, version } = rejection;
    await this.database.transaction(async () => {
      await this.assertReviewable(id, reviewerId);
      await this.decisions.revokeApproval(id, await this.findViewedVersions(id, reviewerId, version), reason);
      await this.record({ testimonialId: id, reviewerId, decision: 'taken_back', reason, reasonCode });
    });
  }

  /** Deletes a testimonial of the caller or, by an admin, of another user: this is a decision with an optional reason. */
  async remove(id: number, caller: Actor, { reason, reasonCode }: RemovalDto): Promise<void> {
    await this.testimonials.withdraw(id, caller, async ({ userId: authorId, perceivedImprovement: outcome }) => {
      if (authorId === caller.id) return;
      await this.recorder.record({
        testimonialId: id,
        authorId,
        reviewerId: caller.id,
        decision: 'removed',
        reason: reason ?? null,
        reasonCode: reasonCode ?? null,
        outcome,
      });
    });
  }

  private async assertReviewable(id: number, reviewerId: number): Promise<void> {
    const testimonial = await this.testimonials.findSnapshot(id);
    if (!testimonial) throw new TestimonialNotFoundError();
    if (testimonial.userId === reviewerId) throw new OwnTestimonialError();
    await this.users.assertUserActive(reviewerId);
  }

  /** Called after the decision, which has locked the testimonial: until then its author may have changed the outcome. */
  private async record(decision: Omit<NewDecision, 'outcome'>): Promise<void> {
    const decided = await this.testimonials.findSnapshot(decision.testimonialId);
    if (!decided) throw new TestimonialNotFoundError();
    await this.recorder.record({ ...decision, outcome: decided.perceivedImprovement });
  }

  /**
   * The version in the request and the version last fetched. Either may be unknown; those that are known must be
   * current.
   */
  private async findViewedVersions(
    id: number,
    reviewerId: number,
    submittedVersion: number | undefined,
  ): Promise<number[]> {
    const fetched = await this.viewedVersions.findVersion(id, reviewerId);
    return [submittedVersion, fetched].filter((version) => version !== undefined);
  }
}
