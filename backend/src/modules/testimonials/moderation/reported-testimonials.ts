import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/index.js';
import { Outbox } from '../../../platform/outbox/index.js';
import { ConsentService } from '../../consent/index.js';
import { CustomNameResolver } from '../submission/custom-name-resolver.js';
import { PairDuplicates } from '../submission/pair-duplicates.js';
import { buildDuplicateKey } from '../submission/submission-validator.js';
import { AlreadyDecidedError, StaleVersionError, TestimonialNotFoundError } from '../testimonials.errors.js';
import { testimonialApproved, testimonialUnpublished } from '../testimonials.events.js';
import { TestimonialsRepository } from '../testimonials.repository.js';

/**
 * Hides approved testimonials while reports about them are decided, and makes them public again. Approval time, points
 * and version remain: its content does not change. All methods run inside the transaction of the caller.
 */
@Injectable()
export class ReportedTestimonials {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly consent: ConsentService,
    private readonly customNameResolver: CustomNameResolver,
    private readonly duplicates: PairDuplicates,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the version that is hidden now. @throws AlreadyDecidedError if it is not public */
  async hide(id: number): Promise<number> {
    const before = await this.repository.findForUpdate(id);
    if (!before) throw new TestimonialNotFoundError();
    if (before.reviewStatus !== 'approved') throw new AlreadyDecidedError();
    await this.repository.update(id, { reviewStatus: 'hidden' });
    await this.outbox.recordAll(testimonialUnpublished(before));
    return before.version;
  }

  /**
   * Makes a hidden testimonial public again; returns false in every other state, and if its author withdrew the consent.
   * @throws StaleVersionError if it is not in the version that the reviewer is known to have read
   */
  async show(id: number, version?: number): Promise<boolean> {
    const before = await this.repository.findForUpdate(id);
    if (version !== undefined && before?.version !== version) throw new StaleVersionError();
    if (before?.reviewStatus !== 'hidden' || (await this.consent.isWithdrawnFor(id))) return false;
    const { conditionId, supplementId } = before;
    if (conditionId === null || supplementId === null) return false;
    await this.repository.update(id, { reviewStatus: 'approved' });
    await this.outbox.record(testimonialApproved({ testimonialId: id, conditionId, supplementId }));
    return true;
  }

  /**
   * Makes a testimonial public again that was taken down. Returns false if it is not rejected, if its author withdrew
   * the consent, or if the author has another active testimonial about the same condition and supplement.
   * @throws DuplicateTestimonialError if a merge has made it a duplicate at the same time
   * @throws StaleVersionError if it is not in the version that the reviewer read
   */
  async reinstate(id: number, version: number): Promise<boolean> {
    const authorId = (await this.repository.find(id))?.userId;
    if (authorId === undefined) return false;
    // Same lock order as in an edit, to avoid deadlocks: user, then row.
    await this.database.lock(`testimonials.user.${authorId}`);
    const before = await this.repository.findForUpdate(id);
    if (before && before.version !== version) throw new StaleVersionError();
    if (before?.reviewStatus !== 'rejected' || !(await this.consent.isGrantedFor(id))) return false;
    // Before its names become public: those of a testimonial that stays rejected must not.
    if (await this.duplicates.findApprovalError(before, { wasApproved: false })) return false;
    const published = await this.customNameResolver.resolveToIds(before);
    const { conditionId, supplementId } = published;
    const pairKey = buildDuplicateKey(conditionId, supplementId);
    const duplicateKey = await this.duplicates.resolveApprovalKey(before, pairKey, { wasApproved: false });
    const now = new Date();
    await this.repository.update(id, {
      ...published,
      duplicateKey,
      reviewStatus: 'approved',
      rejectionReason: null,
      version: before.version + 1,
      updatedAt: now,
      approvedAt: now,
    });
    await this.outbox.record(testimonialApproved({ testimonialId: id, conditionId, supplementId }));
    return true;
  }
}
