import { act, screen, waitFor } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { contentReport } from '../../test/content-report-responses';
import { points } from '../../test/points-responses';
import { renderRoute } from '../../test/render-route';
import { problem, server } from '../../test/server';
import { reviewHandlers } from '../../test/review-responses';
import { reviewDetail, testimonialDetail } from '../../test/testimonial-responses';

afterEach(() => focusManager.setFocused(undefined));

const REPORT = contentReport();

/** Counts the requests of each path; only the responses that a screen needs for its other queries are successes. */
function countRequests() {
  const counts = new Map<string, number>();
  server.use(
    http.all('*/api/*', ({ request }) => {
      const { pathname } = new URL(request.url);
      counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
    }),
    http.get('*/api/testimonials/my/:id', () => HttpResponse.json(testimonialDetail())),
    http.get('*/api/testimonials/my/:id/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/testimonials/my', () =>
      HttpResponse.json({ testimonials: [], totalPages: 0, totalTestimonials: 0 }),
    ),
    http.get('*/api/user-points/my-monthly', () => HttpResponse.json(points([]))),
    http.get('*/api/user-points/entries', () => HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 })),
    http.get('*/api/notices', () => HttpResponse.json({ notices: [], totalPages: 0, totalNotices: 0, unread: 0 })),
    http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [], totalPages: 0, totalCases: 0 })),
    http.get('*/api/content-reports/my', () => HttpResponse.json({ reports: [], totalPages: 0, totalReports: 0 })),
    http.get(`*/api/content-reports/${REPORT.number}`, () => HttpResponse.json(REPORT)),
    http.get('*/api/data-rights/consent-history', () =>
      HttpResponse.json({ consentHistory: [], totalPages: 0, totalConsents: 0 }),
    ),
    http.get('*/api/data-rights/rectifications', () =>
      HttpResponse.json({ rectifications: [], totalPages: 0, totalRectifications: 0, dueSoon: 0 }),
    ),
    http.get('*/api/testimonials/admin/pending', () =>
      HttpResponse.json({ testimonials: [], totalPages: 0, totalTestimonials: 0, totalWaiting: 0 }),
    ),
    http.get('*/api/testimonials/admin/1042', () => HttpResponse.json(reviewDetail())),
    ...reviewHandlers(),
    http.get('*/api/testimonials/admin/decisions', () =>
      HttpResponse.json({ decisions: [], totalPages: 0, totalDecisions: 0 }),
    ),
    http.get('*/api/content-reports/cases', () =>
      HttpResponse.json({ cases: [], totalPages: 0, totalCases: 0, totalReports: 0, pendingObjections: 0 }),
    ),
    http.get('*/api/content-reports/objections', () =>
      HttpResponse.json({ objections: [], totalPages: 0, totalObjections: 0 }),
    ),
    http.get('*/api/admin/catalog/conditions', () =>
      HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 }),
    ),
    http.get('*/api/admin/catalog/merges', () => HttpResponse.json({ merges: [], totalPages: 0, totalMerges: 0 })),
    http.get('*/api/marketplace/purchases/advertisers', () => HttpResponse.json([])),
    http.get('*/api/marketplace/purchases', () =>
      HttpResponse.json({ purchases: [], totalPages: 0, totalPurchases: 0 }),
    ),
    http.get('*/api/marketplace/feeds', () => HttpResponse.json({ feeds: [], totalPages: 0, totalFeeds: 0 })),
    http.get('*/api/*', () => problem(500, 'internal')),
  );
  return counts;
}

/**
 * What others change, by user, page and request. A notification says what a reviewer or a partner has changed; the page that it leads
 * to must not show the former state. Nor must the lists of admins.
 */
const changedByOthers = [
  ['maria', '/my-testimonials', '/api/testimonials/my'],
  ['maria', '/my-testimonials/1042', '/api/testimonials/my/1042'],
  ['maria', '/my-testimonials/1042', '/api/testimonials/my/1042/decisions'],
  ['maria', '/my-testimonials/1042', '/api/content-reports/about-me'],
  ['maria', '/my-points', '/api/user-points/my-monthly'],
  ['maria', '/my-points', '/api/user-points/entries'],
  ['maria', '/data-rights', '/api/data-rights/consent-history'],
  ['maria', '/data-rights', '/api/data-rights/rectifications'],
  ['maria', `/reports/${REPORT.number}`, `/api/content-reports/${REPORT.number}`],
  ['maria', `/reports/${REPORT.number}`, '/api/content-reports/my'],
  ['maria', '/notices', '/api/notices'],
  ['admin', '/admin/pending-testimonials', '/api/testimonials/admin/pending'],
  ['admin', '/admin/testimonial/1042', '/api/testimonials/admin/1042'],
  ['admin', '/admin/reports', '/api/testimonials/admin/pending'],
  ['admin', '/admin/reports', '/api/content-reports/cases'],
  ['admin', '/admin/objections', '/api/content-reports/objections'],
  ['admin', '/admin/rectifications', '/api/data-rights/rectifications'],
  ['admin', '/admin/decisions', '/api/testimonials/admin/decisions'],
  ['admin', '/admin/catalog', '/api/admin/catalog/conditions'],
  ['admin', '/admin/catalog', '/api/admin/catalog/merges'],
  ['admin', '/admin/purchases', '/api/marketplace/purchases'],
  ['admin', '/admin/feeds', '/api/marketplace/feeds'],
] as const;

it.each(changedByOthers)('the page of %s at %s requests %s again when it is opened again', async (user, page, path) => {
  const counts = countRequests();
  const { router } = await renderRoute(page, { as: user, cachesData: true });
  await waitFor(() => expect(counts.get(path)).toBeGreaterThan(0));
  await act(() => router.navigate('/about'));
  await screen.findByRole('heading', { level: 1 });
  const before = counts.get(path)!;
  await act(() => router.navigate(page));
  await waitFor(() => expect(counts.get(path)).toBeGreaterThan(before));
});

it.each([...changedByOthers, ['maria', '/my-points', '/api/notices'] as const])(
  'the page of %s at %s requests %s again when the window regains focus',
  async (user, page, path) => {
    const counts = countRequests();
    await renderRoute(page, { as: user });
    await waitFor(() => expect(counts.get(path)).toBeGreaterThan(0));
    const before = counts.get(path)!;
    act(() => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await waitFor(() => expect(counts.get(path)).toBeGreaterThan(before));
  },
);
