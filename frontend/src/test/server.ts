import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { consentGiven, recordOf } from './consent-given';

/** Default responses; a request without a response fails the test. Each spec adds its own by `server.use(...)`. */
export const server = setupServer(
  http.get('*/identity/get-session', () => HttpResponse.json(null)),
  http.get('*/api/notices', () => HttpResponse.json({ notices: [], totalPages: 0, totalNotices: 0, unread: 0 })),
  http.get('*/api/conditions/popular', () => HttpResponse.json([])),
  http.get('*/api/consents/preferences', () => HttpResponse.json(recordOf(consentGiven))),
  http.get('*/api/content-reports/cases', () =>
    HttpResponse.json({ cases: [], totalPages: 0, totalCases: 0, totalReports: 0, pendingObjections: 0 }),
  ),
  http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [], totalPages: 0, totalCases: 0 })),
  // Sent when a page is left, also at the end of a test.
  http.delete('*/api/testimonials/admin/:id/review-lock', () => new HttpResponse(null, { status: 204 })),
  http.get('*/warmup', () => HttpResponse.json({ status: 'ok' })),
);

/** An RFC 9457 response in the format of the server. */
export const problem = (status: number, code: string, more: Record<string, unknown> = {}) =>
  HttpResponse.json(
    { type: 'about:blank', title: code, status, code, ...more },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
