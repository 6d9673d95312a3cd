import type { DomainEvent } from '../../platform/outbox/index.js';
import type { Testimonial } from './testimonial.entity.js';

/** What a subscriber needs to find everything else; both ids are of the catalogue. */
export type PublicTestimonialPayload = { testimonialId: number; conditionId: number; supplementId: number };

export type SubmittedPayload = { testimonialId: number; version: number };

/** It waits for review: new, or changed after a decision. */
export const testimonialSubmitted = (payload: SubmittedPayload): DomainEvent => ({
  name: 'testimonials.submitted',
  payload,
});

/** It is public and counts. */
export const testimonialApproved = (payload: PublicTestimonialPayload): DomainEvent => ({
  name: 'testimonials.approved',
  payload,
});

/** It was public under this condition and supplement and no longer is: edited, taken back or withdrawn. */
export const testimonialUnpublished = (
  before: Pick<Testimonial, 'id' | 'reviewStatus' | 'conditionId' | 'supplementId'>,
): DomainEvent[] => {
  const { id, reviewStatus, conditionId, supplementId } = before;
  if (reviewStatus !== 'approved' || conditionId === null || supplementId === null) return [];
  return [{ name: 'testimonials.unpublished', payload: { testimonialId: id, conditionId, supplementId } }];
};

/** Approved ones were moved to or from this pair, because two names turned out to be one; their authors are not told. */
export const testimonialsMoved = (payload: { conditionId: number; supplementId: number }): DomainEvent => ({
  name: 'testimonials.moved',
  payload,
});

/** It is approved and about another entry of the catalogue now, because two names turned out to be one, or not. */
export const testimonialRenamed = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'testimonials.renamed',
  payload,
});

/** Some testimonials did not go where a merge of names led, or did not come back from there. */
export const mergeNotFollowed = (payload: { mergeId: number }): DomainEvent => ({
  name: 'testimonials.merge-not-applied',
  payload,
});

/** It is to be seen and its author does not agree to that any more. */
export const consentMissing = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'testimonials.consent-missing',
  payload,
});

export const testimonialRejected = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'testimonials.rejected',
  payload,
});

/** What stays of it: ids, and the language in which its author can be told. Own names are not passed on. */
export interface WithdrawnPayload {
  testimonialId: number;
  authorId: number;
  by: 'author' | 'admin';
  language: 'en' | 'es';
  conditionId?: number;
  supplementId?: number;
}

/** The row is gone. */
export const testimonialWithdrawn = (before: Testimonial, callerId: number): DomainEvent => ({
  name: 'testimonials.withdrawn',
  payload: {
    testimonialId: before.id,
    authorId: before.userId,
    by: before.userId === callerId ? 'author' : 'admin',
    language: before.language,
    ...(before.conditionId === null ? {} : { conditionId: before.conditionId }),
    ...(before.supplementId === null ? {} : { supplementId: before.supplementId }),
  } satisfies WithdrawnPayload,
});
