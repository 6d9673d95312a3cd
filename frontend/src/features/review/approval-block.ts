import type { ReviewedTestimonial } from './queries';

/**
 * Whether no choice of the reviewer makes the approval possible: a duplicate can be approved under another name of its
 * condition or its supplement.
 */
export function preventsApproval({ approvalBlock, customNames }: ReviewedTestimonial): boolean {
  if (!approvalBlock) return false;
  return approvalBlock.code !== 'duplicate_testimonial' || customNames.every(({ kind }) => kind === 'brand');
}
