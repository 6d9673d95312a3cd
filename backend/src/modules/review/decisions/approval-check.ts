/** A module above may forbid a reviewer to approve a testimonial; the review asks each implementation. */
export abstract class ApprovalCheck {
  /** Called inside the transaction of the approval. @throws DomainError if the reviewer may not approve it */
  abstract assertMayApprove(testimonialId: number, reviewerId: number): Promise<void>;
}
