import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { contentReport, NUMBER } from '../test/content-report-responses';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

it('the reports of the user are listed in pages', async () => {
  const pages = [contentReport(), contentReport({ number: 'R-0000-0000-0000' })];
  server.use(
    http.get('*/api/content-reports/my', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json({ reports: pages.slice(page - 1, page), totalPages: 2, totalReports: 101 });
    }),
    http.get('*/api/content-reports/:number', () => HttpResponse.json(contentReport())),
  );
  const { user, place } = await renderRoute(`/reports/${NUMBER}`, { as: 'maria' });
  expect(await screen.findByRole('link', { name: NUMBER })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Next' }));
  expect(await screen.findByRole('link', { name: 'R-0000-0000-0000' })).toBeVisible();
  expect(place()).toBe(`/reports/${NUMBER}?page=2`);
  expect(screen.getByText(/You also find the report in your list below/)).toBeVisible();
});
