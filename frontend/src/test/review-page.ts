import { http, HttpResponse } from 'msw';
import { reviewHandlers } from './review-responses';
import { server } from './server';
import { reviewDetail } from './testimonial-responses';

export const REVIEW_PLACE = '/admin/testimonial/1042';
export type Review = ReturnType<typeof reviewDetail>;

/** Serves the testimonial of the review page. */
export function serveReview(answer: () => Review | Response = reviewDetail): void {
  server.use(
    http.get('*/api/testimonials/admin/:id', () => {
      const found = answer();
      return found instanceof Response ? found : HttpResponse.json(found);
    }),
    ...reviewHandlers(),
  );
}

export const done = () => new HttpResponse(null, { status: 204 });

/** Serves one decision and records the requests. */
export function serveDecision(
  action: 'approve' | 'reject' | 'revoke-approval',
  answer: () => Response | Promise<Response> = done,
) {
  const sent: unknown[] = [];
  server.use(
    http.post(`*/api/testimonials/admin/1042/${action}`, async ({ request }) => {
      const text = await request.text();
      sent.push(text ? JSON.parse(text) : null);
      return answer();
    }),
  );
  return sent;
}
