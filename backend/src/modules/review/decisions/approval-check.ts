import type { DomainError } from '../../../platform/http/index.js';
import type { ApprovalBlockCode } from './approval-block.dto.js';

/** A module above may forbid the approval of a testimonial; the review asks each implementation. */
export abstract class ApprovalCheck {
  /**
   * Called inside the transaction of the approval, and before it for the screen of the reviewer.
   * @returns the error of an approval if it may not be approved now
   */
  abstract findBlock(testimonialId: number): Promise<(DomainError & { code: ApprovalBlockCode }) | undefined>;
}
