import { Injectable } from '@nestjs/common';
import type { Testimonial } from '../testimonial.entity.js';
import type { DuplicateTestimonialError } from '../testimonials.errors.js';
import { SubmissionValidator } from './submission-validator.js';

const isActive = ({ reviewStatus }: Testimonial): boolean => reviewStatus !== 'rejected';

export interface ApprovalHistory {
  /** The latest decision about it is an approval: its author has edited it since. */
  wasApproved: boolean;
}

/**
 * Duplicates of existing testimonials. An author has one active testimonial about a condition and supplement, but a merge
 * of catalog entries may leave two, and then both stay: what does not add a second one is allowed. An edit or a
 * correction of such a testimonial that does not change the pair is no duplicate, nor is the approval of one that was
 * approved before its edit. One that was never approved is a duplicate, which the reviewer can only reject.
 */
@Injectable()
export class PairDuplicates {
  constructor(private readonly validator: SubmissionValidator) {}

  /**
   * The key to store with a change of the testimonial: the key of its pair, or its former one if another testimonial has
   * that of the pair, because the keys of active testimonials are unique.
   * @throws DuplicateTestimonialError
   */
  async resolveKey(before: Testimonial, duplicateKey: string): Promise<string> {
    const duplicate = await this.findDuplicate(before, duplicateKey);
    if (!duplicate) return duplicateKey;
    if (!isActive(before) || (await this.computeKey(before)) !== duplicateKey) throw duplicate;
    return before.duplicateKey;
  }

  /**
   * Like {@link resolveKey}, for an approval. The key of a testimonial that a merge, not its author, made a duplicate is
   * still the one of the merged entry.
   * @throws DuplicateTestimonialError
   */
  async resolveApprovalKey(before: Testimonial, duplicateKey: string, history: ApprovalHistory): Promise<string> {
    const duplicate = await this.findDuplicate(before, duplicateKey);
    if (!duplicate) return duplicateKey;
    if (!mayStayDuplicate(before, duplicateKey, history)) throw duplicate;
    return before.duplicateKey;
  }

  /** The error with which an approval would fail without choices of the reviewer about names; undefined if it would not. */
  async findApprovalError(
    testimonial: Testimonial,
    history: ApprovalHistory,
  ): Promise<DuplicateTestimonialError | undefined> {
    const duplicateKey = await this.computeKey(testimonial);
    const duplicate = await this.findDuplicate(testimonial, duplicateKey);
    return mayStayDuplicate(testimonial, duplicateKey, history) ? undefined : duplicate;
  }

  private computeKey(testimonial: Testimonial): Promise<string> {
    const { conditionId, customConditionName, supplementId, customSupplementName } = testimonial;
    return this.validator.computeDuplicateKey({
      condition: { id: conditionId, customName: customConditionName },
      supplement: { id: supplementId, customName: customSupplementName },
    });
  }

  private findDuplicate(
    { id, userId }: Testimonial,
    duplicateKey: string,
  ): Promise<DuplicateTestimonialError | undefined> {
    return this.validator.findDuplicateError(userId, duplicateKey, id);
  }
}

/** A merge made the testimonial a duplicate, and it was public before. */
const mayStayDuplicate = (before: Testimonial, duplicateKey: string, { wasApproved }: ApprovalHistory): boolean =>
  wasApproved && hasCatalogPair(before) && before.duplicateKey !== duplicateKey;

const hasCatalogPair = ({ conditionId, supplementId }: Testimonial): boolean =>
  conditionId !== null && supplementId !== null;
