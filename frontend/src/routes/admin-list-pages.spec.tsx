import { act, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

/** A list of three pages without filters, and of one page with a filter. */
const lists = [
  {
    path: '/admin/purchases',
    filter: 'status=pending',
    api: '*/api/marketplace/purchases',
    body: { purchases: [], totalPurchases: 0 },
  },
  {
    path: '/admin/rectifications',
    filter: 'status=received',
    api: '*/api/data-rights/rectifications',
    body: { rectifications: [], totalRectifications: 0, dueSoon: 0 },
  },
  {
    path: '/admin/decisions',
    filter: 'decision=rejected',
    api: '*/api/testimonials/admin/decisions',
    body: { decisions: [], totalDecisions: 0 },
  },
  {
    path: '/admin/pending-testimonials',
    filter: 'flag=no_proof',
    api: '*/api/testimonials/admin/pending',
    body: { testimonials: [], totalWaiting: 0, totalTestimonials: 0 },
  },
];

it.each(lists)('a page of $path that loads slowly is not replaced by the last page of another filter', async (list) => {
  const { path, filter, api, body } = list;
  server.use(
    http.get('*/api/marketplace/purchases/advertisers', () => HttpResponse.json([])),
    http.get(api, async ({ request }) => {
      const isFiltered = /status=|flag=|decision=/.test(request.url);
      if (!isFiltered) await delay(100);
      return HttpResponse.json({ ...body, totalPages: isFiltered ? 1 : 3 });
    }),
  );
  const { router, place } = await renderRoute(`${path}?${filter}`, { as: 'admin' });
  await screen.findByRole('heading', { level: 2 });
  // As with Back after a reload, when the page has to be loaded again.
  await act(() => router.navigate(`${path}?page=3`));
  await act(() => delay(300));
  await waitFor(() => expect(place()).toBe(`${path}?page=3`));
});

it.each(lists)(
  'the former entries of $path are marked as outdated until those of a filter are loaded',
  async (list) => {
    const { path, filter, api, body } = list;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get('*/api/marketplace/purchases/advertisers', () => HttpResponse.json([])),
      http.get(api, async ({ request }) => {
        if (/status=|flag=|decision=/.test(request.url)) await answered;
        return HttpResponse.json({ ...body, totalPages: 1 });
      }),
    );
    const { router } = await renderRoute(path, { as: 'admin' });
    const former = await screen.findByRole('heading', { level: 2 });
    const outdated = () => document.querySelector('main [aria-busy=true]');
    expect(outdated()).toBeNull();
    await act(() => router.navigate(`${path}?${filter}`));
    await waitFor(() => expect(outdated()).toContainElement(former));
    answer();
    await waitFor(() => expect(outdated()).toBeNull());
  },
);
