import { act, waitFor } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import type { components } from '../../api/schema';
import { contentReport } from '../../test/content-report-responses';
import { renderRoute } from '../../test/render-route';
import { problem, server } from '../../test/server';
import { reviewHandlers } from '../../test/review-responses';
import { reviewDetail, testimonialDetail } from '../../test/testimonial-responses';

afterEach(() => focusManager.setFocused(undefined));

const REPORT = contentReport();

const POINTS: components['schemas']['UserPointsDto'] = {
  totalPoints: 200,
  monthlyBreakdown: [
    {
      month: '2026-11',
      monthName: 'November 2026',
      totalPoints: 200,
      testimonialPoints: 200,
      purchasePoints: 0,
      testimonialCount: 1,
      purchaseCount: 0,
    },
  ],
};

/** Counts the requests of each path; only the responses that a screen needs for its other queries are successes. */
function countRequests() {
  const counts = new Map<string, number>();
  const count = (request: Request) => {
    const { pathname } = new URL(request.url);
    counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  };
  server.use(
    http.all('*/api/*', ({ request }) => count(request)),
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail())),
    http.get('*/api/user-points/my-monthly', () => HttpResponse.json(POINTS)),
    http.get(`*/api/content-reports/${REPORT.number}`, () => HttpResponse.json(REPORT)),
    http.get('*/api/*', () => problem(500, 'internal')),
  );
  return counts;
}

it.each([
  ['maria', '/my-testimonials', '/api/testimonials/my'],
  ['maria', '/my-testimonials/1042', '/api/testimonials/my/1042'],
  ['maria', '/my-testimonials/1042', '/api/testimonials/my/1042/decisions'],
  ['maria', '/my-testimonials/1042', '/api/content-reports/about-me'],
  ['maria', '/my-points', '/api/user-points/my-monthly'],
  ['maria', '/my-points', '/api/user-points/entries'],
  ['maria', '/my-points', '/api/notices'],
  ['maria', '/data-rights', '/api/data-rights/consent-history'],
  ['maria', '/data-rights', '/api/data-rights/rectifications'],
  ['maria', `/reports/${REPORT.number}`, '/api/content-reports/my'],
  ['maria', `/reports/${REPORT.number}`, `/api/content-reports/${REPORT.number}`],
  ['admin', '/admin/pending-testimonials', '/api/testimonials/admin/pending'],
  ['admin', '/admin/reports', '/api/testimonials/admin/pending'],
  ['admin', '/admin/reports', '/api/content-reports/cases'],
  ['admin', '/admin/objections', '/api/content-reports/objections'],
  ['admin', '/admin/rectifications', '/api/data-rights/rectifications'],
  ['admin', '/admin/decisions', '/api/testimonials/admin/decisions'],
  ['admin', '/admin/catalog', '/api/admin/catalog/conditions'],
  ['admin', '/admin/catalog', '/api/admin/catalog/merges'],
  ['admin', '/admin/purchases', '/api/marketplace/purchases'],
  ['admin', '/admin/feeds', '/api/marketplace/feeds'],
] as const)('the page of %s at %s requests %s again when the window regains focus', async (user, screen, path) => {
  const counts = countRequests();
  await renderRoute(screen, { as: user });
  await waitFor(() => expect(counts.get(path)).toBeGreaterThan(0));
  const before = counts.get(path)!;
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  await waitFor(() => expect(counts.get(path)).toBeGreaterThan(before));
});

it('the cookie for proof files is renewed when a reviewer returns to a testimonial after a while', async () => {
  const path = '/api/testimonials/admin/1042';
  const counts = countRequests();
  server.use(
    http.get('*/api/testimonials/admin/:id', ({ request }) => {
      counts.set(new URL(request.url).pathname, (counts.get(new URL(request.url).pathname) ?? 0) + 1);
      return HttpResponse.json(reviewDetail());
    }),
    ...reviewHandlers(),
  );
  await renderRoute('/admin/testimonial/1042', { as: 'admin', cachesData: true });
  await waitFor(() => expect(counts.get(path)).toBe(1));
  const focusAgain = () =>
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
  focusAgain();
  expect(counts.get(path)).toBe(1);
  const later = Date.now() + 15 * 60_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  focusAgain();
  await waitFor(() => expect(counts.get(path)).toBe(2));
  jest.restoreAllMocks();
});
