import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Outbox } from '../../platform/outbox/index.js';
import { type NameChoices, CustomNameResolver } from './custom-name-resolver.js';
import { SubmissionValidator, buildDuplicateKey } from './submission-validator.js';
import type { Testimonial } from './testimonial.entity.js';
import { AlreadyDecidedError, StaleVersionError, TestimonialNotFoundError } from './testimonials.errors.js';
import { testimonialApproved, testimonialRejected, testimonialUnpublished } from './testimonials.events.js';
import { TestimonialsRepository } from './testimonials.repository.js';

/**
 * What a decision of the desk does to a testimonial. Every method belongs inside the reviewer's transaction. `read` are
 * the versions that the reviewer saw, none when nothing is known: nobody decides on words that were changed under their eyes.
 */
@Injectable()
export class TestimonialDecisions {
  constructor(
    private readonly database: Database,
    private readonly repository: TestimonialsRepository,
    private readonly names: CustomNameResolver,
    private readonly check: SubmissionValidator,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Makes a pending testimonial public. People's own names become catalogue entries, or turn out to be known ones:
   * by themselves, or because the reviewer says which.
   * @throws InvalidFields for a choice about a name that is none of the author's own, or an id that does not exist
   */
  async approve(id: number, read: number[], choices: NameChoices = {}): Promise<void> {
    const author = (await this.repository.find(id))?.userId;
    if (author === undefined) throw new TestimonialNotFoundError();
    // The same order as in an edit: first the person, then the row.
    await this.database.lock(`testimonials.user.${author}`);
    const before = await this.findPendingForUpdate(id, read);
    const published = await this.names.resolveToIds(await this.names.applyReviewerChoices(before, choices));
    const { conditionId, supplementId } = published;
    const duplicateKey = buildDuplicateKey(conditionId, supplementId);
    await this.check.assertNoDuplicate(before.userId, duplicateKey, id);
    const now = new Date();
    const moved = await this.repository.move(id, 'pending', {
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

  /** Refuses a pending testimonial.  */
  async reject(id: number, read: number[], reason: string): Promise<void> {
    const before = await this.findPendingForUpdate(id, read);
    const moved = await this.repository.move(id, 'pending', {
      reviewStatus: 'rejected',
      rejectionReason: reason,
      version: before.version + 1,
      updatedAt: new Date(),
    });
    if (!moved) throw new AlreadyDecidedError();
    await this.outbox.record(testimonialRejected({ testimonialId: id }));
  }

  /** Takes an approval back.  */
  async revokeApproval(id: number, read: number[], reason: string): Promise<void> {
    const before = await this.repository.findForUpdate(id);
    if (!before) throw new TestimonialNotFoundError();
    if (before.reviewStatus !== 'approved') throw new AlreadyDecidedError();
    assertCurrentVersion(before, read);
    await this.repository.update(id, {
      reviewStatus: 'rejected',
      rejectionReason: reason,
      version: before.version + 1,
      updatedAt: new Date(),
      approvedAt: null,
    });
    await this.outbox.recordAll(testimonialUnpublished(before));
    await this.outbox.record(testimonialRejected({ testimonialId: id }));
  }

  private async findPendingForUpdate(id: number, read: number[]): Promise<Testimonial> {
    const testimonial = await this.repository.findForUpdate(id);
    if (!testimonial) throw new TestimonialNotFoundError();
    if (testimonial.reviewStatus !== 'pending') throw new AlreadyDecidedError();
    assertCurrentVersion(testimonial, read);
    return testimonial;
  }
}

function assertCurrentVersion({ version }: Testimonial, read: number[]): void {
  if (read.some((one) => one !== version)) throw new StaleVersionError();
}
