import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { publicTestimonial } from '../test/analysis-responses';
import { contentReport, NUMBER } from '../test/content-report-responses';
import { rectification } from '../test/data-rights-responses';
import { prepareForm, TEXTS } from '../test/new-testimonial-page';
import { historyOf, rectificationsOf, serveDataRightsPage } from '../test/data-rights-page';
import { feedFile, serveFeeds } from '../test/feed-responses';
import { card, product, serveProducts } from '../test/marketplace-responses';
import { ledger, points, servePoints } from '../test/points-responses';
import { analyses, found, LIST, lists } from '../test/published-list';
import { renderRoute } from '../test/render-route';
import { reviewHandlers } from '../test/review-responses';
import { server } from '../test/server';
import { reviewDetail, testimonialDetail } from '../test/testimonial-responses';
import { createSession, MARIA } from '../test/users';

// FormData is Node's in these tests, and it only accepts Node's File.
globalThis.File = jest.requireActual<{ File: typeof File }>('node:buffer').File;

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
  await user.type(screen.getByLabelText('What should we look at?'), 'It tells readers to leave their tablets.');
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

function countRequests(path: string, body: object): () => number {
  let requests = 0;
  server.use(
    http.get(path, () => {
      requests += 1;
      return HttpResponse.json(body);
    }),
  );
  return () => requests;
}

function countPointRequests(): () => number {
  servePoints(
    () => points([]),
    () => ledger([]),
  );
  return countRequests('*/api/user-points/my-monthly', points([]));
}

function countProductRequests(): () => number {
  serveProducts();
  const found = { products: [product(1)], totalProducts: 1, totalPages: 1 };
  return countRequests('*/api/marketplace/products', { ...found, reportedProducts: null, conditionPhrase: null });
}

it('points, products and consents are loaded again after an edit, which hides a published testimonial', async () => {
  prepareForm();
  serveDataRightsPage();
  const t = TEXTS.en;
  const pages = {
    '/my-points': countPointRequests(),
    '/marketplace': countProductRequests(),
    '/data-rights': countRequests('*/api/data-rights/consent-history', historyOf([])),
  };
  server.use(
    http.get('*/api/testimonials/my/1042', () => HttpResponse.json(testimonialDetail())),
    http.get('*/api/testimonials/my/1042/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/testimonials/my/duplicate-check', () => HttpResponse.json({ testimonialId: 1042 })),
    http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [] })),
    http.put('*/api/testimonials/1042', () => HttpResponse.json({ id: 1042, reviewStatus: 'pending', version: 2 })),
  );
  const { user, router } = await renderRoute('/', { as: 'maria', cachesData: true });
  const open = async (requests: number) => {
    for (const [path, countOf] of Object.entries(pages)) {
      await act(() => router.navigate(path));
      await waitFor(() => expect(countOf()).toBe(requests));
    }
  };
  await open(1);
  await act(() => router.navigate('/my-testimonials/1042/edit'));
  await screen.findByRole('heading', { level: 1, name: t.wizard.step.basic });
  await user.click(screen.getAllByRole('link', { name: new RegExp(t.wizard.step.documentation) })[0]!);
  await user.click(await screen.findByRole('checkbox', { name: t.consent.text }));
  await user.click(screen.getByRole('button', { name: t.edit.submit }));
  expect(await screen.findByText(t.edit.done)).toBeVisible();
  await open(2);
});

it('points, products and consents are loaded again after a testimonial was withdrawn', async () => {
  serveDataRightsPage();
  const pointRequests = countPointRequests();
  const productRequests = countProductRequests();
  const consentRequests = countRequests('*/api/data-rights/consent-history', historyOf([]));
  server.use(
    http.get('*/api/testimonials/my/1042', () => HttpResponse.json(testimonialDetail())),
    http.get('*/api/testimonials/my/1042/decisions', () => HttpResponse.json({ decisions: [] })),
    http.get('*/api/content-reports/about-me', () => HttpResponse.json({ cases: [] })),
    http.get('*/api/testimonials/my', () =>
      HttpResponse.json({ testimonials: [], totalPages: 0, totalTestimonials: 0 }),
    ),
    http.delete('*/api/testimonials/1042', () => new HttpResponse(null, { status: 204 })),
  );
  const { user, router } = await renderRoute('/my-points', { as: 'maria', cachesData: true });
  await waitFor(() => expect(pointRequests()).toBe(1));
  await act(() => router.navigate('/marketplace'));
  await waitFor(() => expect(productRequests()).toBe(1));
  await act(() => router.navigate('/data-rights'));
  await waitFor(() => expect(consentRequests()).toBe(1));
  await act(() => router.navigate('/my-testimonials/1042'));
  await user.click(await screen.findByRole('button', { name: 'Withdraw testimonial' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw testimonial' }));
  expect(await screen.findByText('Your testimonial was withdrawn.')).toBeVisible();
  await act(() => router.navigate('/my-points'));
  await waitFor(() => expect(pointRequests()).toBe(2));
  await act(() => router.navigate('/marketplace'));
  await waitFor(() => expect(productRequests()).toBe(2));
  await act(() => router.navigate('/data-rights'));
  await waitFor(() => expect(consentRequests()).toBe(2));
});

it('products are loaded again after a feed was imported', async () => {
  const productRequests = countProductRequests();
  serveFeeds();
  const { user, router } = await renderRoute('/marketplace', { as: 'admin', cachesData: true });
  await waitFor(() => expect(productRequests()).toBe(1));
  await act(() => router.navigate('/admin/feeds'));
  await screen.findByRole('option', { name: 'Brightjar' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shop' }), 'Brightjar');
  await user.upload(screen.getByLabelText('File'), feedFile());
  await user.click(screen.getByRole('button', { name: 'Send feed' }));
  expect(await screen.findByText('The feed of Brightjar was imported')).toBeVisible();
  await act(() => router.navigate('/marketplace'));
  await waitFor(() => expect(productRequests()).toBe(2));
});

it('points and products are loaded again after a decision about a testimonial', async () => {
  const pointRequests = countPointRequests();
  const productRequests = countProductRequests();
  server.use(
    http.get('*/api/testimonials/admin/:id', () => HttpResponse.json(reviewDetail())),
    ...reviewHandlers(),
    http.post('*/api/testimonials/admin/:id/reject', () => new HttpResponse(null, { status: 204 })),
  );
  const { user, router } = await renderRoute('/my-points', { as: 'admin', cachesData: true });
  await waitFor(() => expect(pointRequests()).toBe(1));
  await act(() => router.navigate('/marketplace'));
  await waitFor(() => expect(productRequests()).toBe(1));
  await act(() => router.navigate('/admin/testimonial/1042'));
  await user.click(await screen.findByRole('button', { name: /^Reject/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'It names another person.');
  await user.click(dialog.getByRole('button', { name: 'Reject testimonial' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => router.navigate('/marketplace'));
  await waitFor(() => expect(productRequests()).toBe(2));
  await act(() => router.navigate('/my-points'));
  await waitFor(() => expect(pointRequests()).toBe(2));
});
