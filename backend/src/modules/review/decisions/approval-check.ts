/** A module above may forbid the approval of a testimonial; the review asks each implementation. */
export abstract class ApprovalCheck {
  /** Called inside the transaction of the approval. @throws DomainError if it may not be approved now */
  abstract assertMayApprove(testimonialId: number): Promise<void>;
}
