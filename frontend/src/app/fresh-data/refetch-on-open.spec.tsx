import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { contentReport } from '../../test/content-report-responses';
import { points } from '../../test/points-responses';
import { renderRoute } from '../../test/render-route';
import { problem, server } from '../../test/server';
import { testimonialDetail } from '../../test/testimonial-responses';

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
    http.get('*/api/content-reports/:number', () => HttpResponse.json(REPORT)),
    http.get('*/api/data-rights/consent-history', () =>
      HttpResponse.json({ consentHistory: [], totalPages: 0, totalConsents: 0 }),
    ),
    http.get('*/api/data-rights/rectifications', () =>
      HttpResponse.json({ rectifications: [], totalPages: 0, totalRectifications: 0, dueSoon: 0 }),
    ),
    http.get('*/api/*', () => problem(500, 'internal')),
  );
  return counts;
}

// A notification says what a reviewer or a partner has changed; the page that it leads to must not show the former state.
it.each([
  ['/my-testimonials', '/api/testimonials/my'],
  ['/my-testimonials/1042', '/api/testimonials/my/1042'],
  ['/my-testimonials/1042', '/api/testimonials/my/1042/decisions'],
  ['/my-testimonials/1042', '/api/content-reports/about-me'],
  ['/my-points', '/api/user-points/my-monthly'],
  ['/my-points', '/api/user-points/entries'],
  ['/data-rights', '/api/data-rights/consent-history'],
  ['/data-rights', '/api/data-rights/rectifications'],
  [`/reports/${REPORT.number}`, `/api/content-reports/${REPORT.number}`],
  [`/reports/${REPORT.number}`, '/api/content-reports/my'],
  ['/notices', '/api/notices'],
] as const)('the page at %s requests %s again when it is opened again', async (page, path) => {
  const counts = countRequests();
  const { router } = await renderRoute(page, { as: 'maria', cachesData: true });
  await waitFor(() => expect(counts.get(path)).toBeGreaterThan(0));
  await act(() => router.navigate('/about'));
  await screen.findByRole('heading', { level: 1 });
  const before = counts.get(path)!;
  await act(() => router.navigate(page));
  await waitFor(() => expect(counts.get(path)).toBeGreaterThan(before));
});
