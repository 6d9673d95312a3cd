import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from './render-route';
import { REVIEW_PLACE, type Review } from './review-page';
import { reviewHandlers } from './review-responses';
import { server } from './server';
import { reviewDetail } from './testimonial-responses';

/** Opens the review page of testimonial 1042 with the given state. Records the decisions. */
export async function openApprovalPage(state: Partial<Review> = {}, language: 'en' | 'es' = 'en') {
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/testimonials/admin/:id', ({ params }) =>
      HttpResponse.json(reviewDetail({ id: Number(params['id']), ...state })),
    ),
    ...reviewHandlers({ previous: 1041, next: 1043, position: 2, total: 24 }),
    http.post('*/api/testimonials/admin/1042/approve', async ({ request }) => {
      sent.push(await request.json());
      state.reviewStatus = 'approved';
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const view = await renderRoute(REVIEW_PLACE, { as: 'admin', language });
  await screen.findByText(/2 (of|de) 24/);
  return { ...view, sent };
}

/** Queries for the header of the testimonial. */
export const header = () => within(document.querySelector<HTMLElement>('.record__header')!);
/** Queries for the toast of the countdown. */
export const toast = () => within(document.querySelector<HTMLElement>('.undo-toast__undo')!);
export const expectNothingOffered = () => waitFor(() => expect(document.querySelector('.undo-toast__undo')).toBeNull());
