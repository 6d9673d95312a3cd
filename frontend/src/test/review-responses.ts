import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';

type ReviewLock = components['schemas']['ReviewLockDto'];
type AdjacentTestimonials = components['schemas']['AdjacentTestimonialsDto'];

export const reviewLock = (changes: Partial<ReviewLock> = {}): ReviewLock => ({
  isMine: true,
  reviewerName: null,
  expiresAt: '2026-07-06T10:10:00.000Z',
  ...changes,
});

/** Responses to the other requests of the review page. */
export const reviewHandlers = (adjacent: Partial<AdjacentTestimonials> = {}) => [
  http.post('*/api/testimonials/admin/:id/review-lock', () => HttpResponse.json(reviewLock())),
  http.get('*/api/testimonials/admin/:id/adjacent', () =>
    HttpResponse.json({ previous: null, next: null, position: 1, total: 1, ...adjacent }),
  ),
];
