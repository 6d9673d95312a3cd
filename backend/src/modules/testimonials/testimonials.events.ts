import type { DomainEvent } from '../../platform/outbox/index.js';
import type { Testimonial } from './testimonial.entity.js';

declare module '../../platform/outbox/outbox.js' {
  interface EventNames {
    'testimonials.submitted': true;
    'testimonials.edited': true;
    'testimonials.approved': true;
    'testimonials.unpublished': true;
    'testimonials.moved': true;
    'testimonials.renamed': true;
    'testimonials.merge-not-applied': true;
    'testimonials.consent-missing': true;
    'testimonials.rejected': true;
    'testimonials.withdrawn': true;
  }
}

/** Ids of the testimonial and of its catalog entries, with which handlers can load everything else. */
export type PublicTestimonialPayload = { testimonialId: number; conditionId: number; supplementId: number };

export type SubmittedPayload = { testimonialId: number; version: number };

/** A testimonial is waiting for review: it is new, or was edited after a decision. */
export const testimonialSubmitted = (payload: SubmittedPayload): DomainEvent => ({
  name: 'testimonials.submitted',
  payload,
});

/** A testimonial that was waiting for review was edited; it is still waiting. */
const testimonialEdited = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'testimonials.edited',
  payload,
});

/** A testimonial became public. */
export const testimonialApproved = (payload: PublicTestimonialPayload): DomainEvent => ({
  name: 'testimonials.approved',
  payload,
});

/** A testimonial is no longer public for this condition and supplement: it was edited, revoked or withdrawn. */
export const testimonialUnpublished = (
  before: Pick<Testimonial, 'id' | 'reviewStatus' | 'conditionId' | 'supplementId'>,
): DomainEvent[] => {
  const { id, reviewStatus, conditionId, supplementId } = before;
  if (reviewStatus !== 'approved' || conditionId === null || supplementId === null) return [];
  return [{ name: 'testimonials.unpublished', payload: { testimonialId: id, conditionId, supplementId } }];
};

/** The events of an edit, after which the testimonial is waiting for review. */
export const listEditEvents = (before: Testimonial): DomainEvent[] => {
  const { id: testimonialId, reviewStatus, version } = before;
  return [
    ...testimonialUnpublished(before),
    reviewStatus === 'pending'
      ? testimonialEdited({ testimonialId })
      : testimonialSubmitted({ testimonialId, version: version + 1 }),
  ];
};

/** A merge moved approved testimonials to or from this pair. Their authors are not notified. */
export const testimonialsMoved = (payload: { conditionId: number; supplementId: number }): DomainEvent => ({
  name: 'testimonials.moved',
  payload,
});

/** A merge, its undoing, or the correction of a hidden testimonial assigned it to another catalog entry. */
export const testimonialRenamed = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'testimonials.renamed',
  payload,
});

/** A merge, or its undoing, is not applied to all testimonials. */
export const mergeNotApplied = (payload: { mergeId: number }): DomainEvent => ({
  name: 'testimonials.merge-not-applied',
  payload,
});

/** A testimonial is visible although its author withdrew the consent. */
export const consentMissing = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'testimonials.consent-missing',
  payload,
});

/** A testimonial was rejected, or its approval was revoked. */
export const testimonialRejected = (payload: { testimonialId: number }): DomainEvent => ({
  name: 'testimonials.rejected',
  payload,
});

/** Ids of a deleted testimonial, and its language for the notification of the author. Contains no custom names. */
export interface WithdrawnPayload {
  testimonialId: number;
  authorId: number;
  by: 'author' | 'admin';
  language: 'en' | 'es';
  conditionId?: number;
  supplementId?: number;
}

/** A testimonial was deleted. */
const testimonialWithdrawn = (before: Testimonial, callerId: number): DomainEvent => ({
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

/** The events of a deletion. */
export const listWithdrawalEvents = (before: Testimonial, callerId: number): DomainEvent[] => [
  ...testimonialUnpublished(before),
  testimonialWithdrawn(before, callerId),
];
