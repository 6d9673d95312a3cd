import type { DomainEvent } from '../../platform/outbox/index.js';
import type { Testimonial } from './testimonial.entity.js';

/** What a subscriber needs to find everything else; both ids are of the catalogue. */
export type PublicTestimonialPayload = { testimonialId: number; conditionId: number; supplementId: number };

/** It is public and counts. */
export const testimonialApproved = (payload: PublicTestimonialPayload): DomainEvent => ({
  name: 'testimonials.approved',
  payload,
});

/** It was public under this condition and supplement and no longer is: edited, taken back or withdrawn. */
export const unpublished = (
  before: Pick<Testimonial, 'id' | 'reviewStatus' | 'conditionId' | 'supplementId'>,
): DomainEvent[] => {
  const { id, reviewStatus, conditionId, supplementId } = before;
  if (reviewStatus !== 'approved' || conditionId === null || supplementId === null) return [];
  return [{ name: 'testimonials.unpublished', payload: { testimonialId: id, conditionId, supplementId } }];
};

export const testimonialRejected = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'testimonials.rejected',
  payload,
});

/** The row is gone. */
export const testimonialWithdrawn = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'testimonials.withdrawn',
  payload,
});
