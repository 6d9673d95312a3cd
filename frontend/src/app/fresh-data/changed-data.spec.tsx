import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { publicTestimonial } from '../../test/analysis-responses';
import { contentReport, NUMBER } from '../../test/content-report-responses';
import { rectification } from '../../test/data-rights-responses';
import { rectificationsOf } from '../../test/data-rights-page';
import { enterText } from '../../test/forms/enter-text';
import { card, product, serveProducts } from '../../test/marketplace-responses';
import { analyses, found, LIST, lists } from '../../test/published-list';
import { renderRoute } from '../../test/render-route';
import { reviewHandlers } from '../../test/review-responses';
import { server } from '../../test/server';
import { reviewDetail } from '../../test/testimonial-responses';
import { createSession, MARIA } from '../../test/users';

it('a new report is in the list of the user, also if the list was loaded just before', async () => {
  const earlier = contentReport({ number: 'R-0000-0000-0000' });
  const sent = contentReport();
  const mine = [earlier];
  analyses();
  lists(() => found({ testimonials: [publicTestimonial({ id: 988 })] }));
  server.use(
    http.get('*/api/content-reports/my', () =>
      HttpResponse.json({ reports: mine, totalPages: 1, totalReports: mine.length }),
    ),
    http.get('*/api/content-reports/:number', ({ params }) =>
      HttpResponse.json(params['number'] === NUMBER ? sent : earlier),
    ),
    http.post('*/api/content-reports', () => {
      mine.unshift(sent);
      return HttpResponse.json(sent, { status: 201 });
    }),
  );
  const { user, router, place } = await renderRoute(`/reports/${earlier.number}`, { as: 'maria', cachesData: true });
  expect(await screen.findByRole('link', { name: earlier.number })).toBeVisible();
  await act(() => router.navigate(LIST));
  await user.click(await screen.findByRole('button', { name: 'Report' }));
  await user.click(screen.getByRole('radio', { name: /It could put someone in danger/ }));
  await enterText(user, screen.getByLabelText('What should we look at?'), 'It tells readers to leave their tablets.');
  await user.click(screen.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(place()).toBe(`/reports/${NUMBER}`));
  expect(await screen.findByRole('link', { name: NUMBER })).toBeVisible();
});

it('the testimonial of an approved correction request is loaded again', async () => {
  let experience = 'The wrong text';
  server.use(
    http.get('*/api/testimonials/admin/:id', () => HttpResponse.json(reviewDetail({ experience }))),
    ...reviewHandlers(),
    http.get('*/api/data-rights/rectifications', () =>
      HttpResponse.json(rectificationsOf([rectification({ id: 5, isOwn: false, recordId: 1042 })])),
    ),
    http.post('*/api/data-rights/rectifications/5/approve', () => {
      experience = 'The right text';
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, router } = await renderRoute('/admin/testimonial/1042', { as: 'admin', cachesData: true });
  expect(await screen.findByText('The wrong text')).toBeVisible();
  await act(() => router.navigate('/admin/rectifications'));
  await user.click(await screen.findByRole('button', { name: /^Approve and change/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve and change' }));
  expect(await screen.findByText('Approved and changed.')).toBeVisible();
  await act(() => router.navigate('/admin/testimonial/1042'));
  expect(await screen.findByText('The right text')).toBeVisible();
});

it('the products have no click reference of a user who signed out in another tab', async () => {
  server.use(...createSession(MARIA));
  serveProducts();
  server.use(
    http.get('*/api/marketplace/products', ({ request }) => {
      const reference = request.headers.has('Authorization') ? 'of-maria' : 'none';
      const products = [product(1, { affiliateUrl: `https://shop.example/magnesium?ref=${reference}` })];
      return HttpResponse.json({
        products,
        totalProducts: 1,
        reportedProducts: null,
        conditionPhrase: null,
        totalPages: 1,
      });
    }),
  );
  await renderRoute('/marketplace');
  const link = () => card(/Magnesium glycinate 1/);
  await waitFor(async () => expect((await link()).getAttribute('href')).toContain('of-maria'));
  new BroadcastChannel('session').postMessage('signed-out');
  await waitFor(async () => expect((await link()).getAttribute('href')).toContain('none'));
});
