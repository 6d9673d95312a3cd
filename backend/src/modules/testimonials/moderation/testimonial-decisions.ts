import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ConsentService } from '../../consent/index.js';
import { type NameChoices, CustomNameResolver } from '../submission/custom-name-resolver.js';
import { type ApprovalHistory, PairDuplicates } from '../submission/pair-duplicates.js';
import { buildDuplicateKey } from '../submission/submission-validator.js';
import type { Testimonial } from '../testimonial.entity.js';
import {
  AlreadyDecidedError,
  type DuplicateTestimonialError,
  StaleVersionError,
  TestimonialNotFoundError,
} from '../testimonials.errors.js';
import { testimonialApproved, testimonialRejected } from '../testimonials.events.js';
import { TestimonialsRepository } from '../testimonials.repository.js';
import { Rejections } from './rejections.js';

export interface ApprovalOptions extends ApprovalHistory {
  choices: NameChoices | undefined;
}

/**
 * Applies review decisions to testimonials. All methods must run inside the transaction of the decision.
 * `viewedVersions` are the versions that the reviewer is known to have viewed; all must be current.
 */
@Injectable()
export class TestimonialDecisions {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly consent: ConsentService,
    private readonly customNameResolver: CustomNameResolver,
    private readonly duplicates: PairDuplicates,
    private readonly rejections: Rejections,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Makes a pending testimonial public. Custom names are resolved to catalog entries by name or by the choices of the
   * reviewer, and added to the catalog if necessary.
   * @throws ValidationFailedError for a choice about a name that is not custom, or an id that does not exist
   * @throws AlreadyDecidedError also if the consent was withdrawn and the job that rejects the testimonial has not run yet
   */
  async approve(id: number, viewedVersions: number[], { choices = {}, wasApproved }: ApprovalOptions): Promise<void> {
    const authorId = (await this.repository.find(id))?.userId;
    if (authorId === undefined) throw new TestimonialNotFoundError();
    // Same lock order as in an edit, to avoid deadlocks: user, then row.
    await this.database.lock(`testimonials.user.${authorId}`);
    const before = await this.findPendingForUpdate(id, viewedVersions);
    if (await this.consent.isWithdrawnFor(id)) throw new AlreadyDecidedError();
    const published = await this.customNameResolver.resolveToIds(
      await this.customNameResolver.applyReviewerChoices(before, choices),
    );
    const { conditionId, supplementId } = published;
    const pairKey = buildDuplicateKey(conditionId, supplementId);
    const duplicateKey = await this.duplicates.resolveApprovalKey(before, pairKey, { wasApproved });
    const now = new Date();
    const moved = await this.repository.updateIfStatus(id, 'pending', {
      ...published,
      duplicateKey,
      reviewStatus: 'approved',
      rejectionReason: null,
      version: before.version + 1,
      updatedAt: now,
      approvedAt: now,
    });
    if (!moved) throw new AlreadyDecidedError();
    await this.outbox.record(testimonialApproved({ testimonialId: id, conditionId, supplementId }));
  }

  /** Why a pending testimonial cannot be approved: another one about its pair; undefined if it can. */
  async findApprovalError(id: number, history: ApprovalHistory): Promise<DuplicateTestimonialError | undefined> {
    const testimonial = await this.repository.find(id);
    if (testimonial?.reviewStatus !== 'pending') return undefined;
    return this.duplicates.findApprovalError(testimonial, history);
  }

  /** Rejects a pending testimonial. */
  async reject(id: number, viewedVersions: number[], reason: string): Promise<void> {
    const before = await this.findPendingForUpdate(id, viewedVersions);
    const moved = await this.repository.updateIfStatus(id, 'pending', {
      reviewStatus: 'rejected',
      rejectionReason: reason,
      version: before.version + 1,
      updatedAt: new Date(),
    });
    if (!moved) throw new AlreadyDecidedError();
    await this.outbox.record(testimonialRejected({ testimonialId: id }));
  }

  /** Revokes an approval: the public or hidden testimonial is rejected. */
  async revokeApproval(id: number, viewedVersions: number[], reason: string): Promise<void> {
    const before = await this.repository.findForUpdate(id);
    if (!before) throw new TestimonialNotFoundError();
    if (before.reviewStatus !== 'approved' && before.reviewStatus !== 'hidden') throw new AlreadyDecidedError();
    assertCurrentVersion(before, viewedVersions);
    await this.rejections.reject(before, reason);
  }

  private async findPendingForUpdate(id: number, viewedVersions: number[]): Promise<Testimonial> {
    const testimonial = await this.repository.findForUpdate(id);
    if (!testimonial) throw new TestimonialNotFoundError();
    if (testimonial.reviewStatus !== 'pending') throw new AlreadyDecidedError();
    assertCurrentVersion(testimonial, viewedVersions);
    return testimonial;
  }
}

function assertCurrentVersion({ version }: Testimonial, viewedVersions: number[]): void {
  if (viewedVersions.some((viewed) => viewed !== version)) throw new StaleVersionError();
}
