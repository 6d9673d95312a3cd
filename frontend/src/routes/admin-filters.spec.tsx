import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../test/render-route';
import { server } from '../test/server';

const EMPTY_LISTS = {
  '*/api/testimonials/admin/decisions': { decisions: [], totalPages: 0, totalDecisions: 0 },
  '*/api/testimonials/admin/pending': { testimonials: [], totalPages: 0, totalTestimonials: 0 },
  '*/api/marketplace/purchases': { purchases: [], totalPages: 0, totalPurchases: 0 },
  '*/api/marketplace/purchases/advertisers': ['Brightjar'],
  '*/api/admin/catalog/conditions': { entries: [], totalPages: 0, totalEntries: 0 },
  '*/api/admin/catalog/merges': { merges: [], totalPages: 0, totalMerges: 0 },
  '*/api/data-rights/rectifications': { rectifications: [], totalPages: 0, totalRectifications: 0, dueSoon: 0 },
};

beforeEach(() =>
  server.use(...Object.entries(EMPTY_LISTS).map(([path, body]) => http.get(path, () => HttpResponse.json(body)))),
);

/** The queries of the requests for an empty list, as they arrive. */
function recordQueries(list: keyof typeof EMPTY_LISTS): string[] {
  const queries: string[] = [];
  server.use(
    http.get(list, ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json(EMPTY_LISTS[list]);
    }),
  );
  return queries;
}

const datedLists = [
  ['/admin/decisions', '*/api/testimonials/admin/decisions'],
  ['/admin/purchases', '*/api/marketplace/purchases'],
] as const;

const lists = [
  {
    path: '/admin/decisions',
    choices: { Decision: 'rejected', Category: 'unclear' },
    search: '?decision=rejected&reasonCode=unclear',
  },
  {
    path: '/admin/pending-testimonials',
    choices: { Order: 'newest', Flag: 'no_proof' },
    search: '?sort=newest&flag=no_proof',
  },
  {
    path: '/admin/purchases',
    choices: { Status: 'pending', Shop: 'Brightjar' },
    search: '?status=pending&advertiser=Brightjar',
  },
  {
    path: '/admin/rectifications',
    choices: { Field: 'experience', Status: 'received' },
    search: '?field=experience&status=received',
  },
];

it.each(lists)('two filters of $path that change at once are both applied', async ({ path, choices, search }) => {
  const { place } = await renderRoute(`${path}?page=2`, { as: 'admin' });
  const fields = await Promise.all(Object.keys(choices).map((name) => screen.findByRole('combobox', { name })));
  for (const value of Object.values(choices))
    await waitFor(() => expect(document.querySelector(`option[value=${value}]`)).not.toBeNull());
  act(() => Object.values(choices).forEach((value, index) => fireEvent.change(fields[index], { target: { value } })));
  await waitFor(() => expect(place()).toBe(`${path}${search}`));
});

it.each(datedLists)('a day in the URL of %s that does not exist is ignored', async (path, list) => {
  const requests = recordQueries(list);
  await renderRoute(`${path}?from=2026-11-31&to=2026-12-01`, { as: 'admin' });
  await waitFor(() => expect(requests).toEqual(['?page=1&pageSize=20&to=2026-12-01']));
});

it.each(datedLists)('a last day of %s before the first one is reported and not applied', async (path, list) => {
  const requests = recordQueries(list);
  const { user, place } = await renderRoute(`${path}?from=2026-11-02`, { as: 'admin' });
  const last = await screen.findByRole('textbox', { name: 'To' });
  await user.type(last, '1/11/2026');
  await waitFor(() => expect(place()).toBe(`${path}?from=2026-11-02&to=2026-11-01`));
  expect(last).toBeInvalid();
  expect(last).toHaveAccessibleDescription(expect.stringContaining('Enter a date that is not before the first one'));
  await user.clear(last);
  await user.type(last, '2/11/2026');
  await waitFor(() => expect(requests.at(-1)).toBe('?page=1&pageSize=20&from=2026-11-02&to=2026-11-02'));
  expect(last).toBeValid();
  expect(requests).not.toContain('?page=1&pageSize=20&from=2026-11-02&to=2026-11-01');
});

it('a filter that is chosen while a typed search is pending keeps the search, and Back restores both', async () => {
  const requests = recordQueries('*/api/testimonials/admin/pending');
  const { place, user, router } = await renderRoute('/admin/pending-testimonials?sort=newest', { as: 'admin' });
  const words = await screen.findByRole('searchbox');
  await user.type(words, 'sleep');
  await waitFor(() => expect(place()).toBe('/admin/pending-testimonials?sort=newest&query=sleep'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Flag' }), 'no_proof');
  await user.clear(words);
  await waitFor(() => expect(place()).toBe('/admin/pending-testimonials?sort=newest&flag=no_proof'));
  await waitFor(() => expect(requests.at(-1)).not.toContain('sleep'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(place()).toBe('/admin/pending-testimonials?sort=newest&query=sleep'));
  await waitFor(() => expect(words).toHaveValue('sleep'));
});

it.each([
  ['/admin/decisions?decision=removed', 'en', 'No matching decisions', 'Change the filters to see more.'],
  ['/admin/decisions?to=2020-01-31', 'es', 'Ninguna decisión coincide', 'Cambia los filtros para ver más.'],
  ['/admin/catalog?query=zinc', 'en', 'No custom name matches', 'Try other words or another type.'],
  ['/admin/catalog?query=zinc', 'es', 'Ningún nombre coincide', 'Prueba con otras palabras o con otro tipo.'],
] as const)('%s without a match says in %s that the filter is the reason', async (path, language, title, text) => {
  await renderRoute(path, { as: 'admin', language });
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});
