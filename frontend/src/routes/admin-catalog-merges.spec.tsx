import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CUSTOM_ENTRY, MERGE } from '../test/catalog/custom-entries';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

function serveMerges(findFromName: () => string | null) {
  server.use(
    http.get('*/api/admin/catalog/merges', () =>
      HttpResponse.json({ merges: [{ ...MERGE, fromName: findFromName() }], totalPages: 1, totalMerges: 1 }),
    ),
    http.get('*/api/admin/catalog/:kind', () => HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 })),
  );
}

it.each([
  ['en', /^Undo/, 'Cannot be undone: the merged name was deleted'],
  ['es', /^Deshacer/, 'No se puede deshacer: el nombre fusionado se eliminó'],
] as const)('a merge whose entry was deleted has no undo button in %s', async (language, button, state) => {
  serveMerges(() => null);
  await renderRoute('/admin/catalog', { as: 'admin', language });
  expect(await screen.findByText(state)).toBeVisible();
  expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
});

it('the state of a merge has the focus after an undo failed because its entry was deleted', async () => {
  let fromName: string | null = 'Restless nights';
  serveMerges(() => fromName);
  server.use(
    http.post('*/api/admin/catalog/merges/8/undo', () => {
      fromName = null;
      return problem(404, 'entry_not_found');
    }),
  );
  const { user } = await renderRoute('/admin/catalog', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('The merge was not undone')).toBeVisible();
  await waitFor(() => expect(screen.getByText(/^Cannot be undone/).parentElement).toHaveFocus());
});

it.each([
  ['en', 'Pages of the merges', 'Next', 'Merges', /^“Restless nights”/, 'Page 2 of 2'],
  ['es', 'Páginas de las fusiones', 'Siguiente', 'Fusiones', /^«Restless nights»/, 'Página 2 de 2'],
] as const)('older merges are on further pages in %s', async (language, pages, next, title, older, announced) => {
  const requested: string[] = [];
  server.use(
    http.get('*/api/admin/catalog/merges', ({ request }) => {
      const page = new URL(request.url).searchParams.get('page') ?? '';
      const merge = page === '2' ? MERGE : { ...MERGE, id: 80, fromName: 'Weary days' };
      return HttpResponse.json({ merges: [merge], totalPages: 2, totalMerges: 21 });
    }),
    http.get('*/api/admin/catalog/:kind', ({ request }) => {
      requested.push(new URL(request.url).searchParams.get('page') ?? '');
      return HttpResponse.json({ entries: [CUSTOM_ENTRY], totalPages: 2, totalEntries: 21 });
    }),
  );
  const { user, place } = await renderRoute('/admin/catalog?kind=conditions&page=2', { as: 'admin', language });
  const navigation = await screen.findByRole('navigation', { name: pages });
  expect(screen.queryByRole('rowheader', { name: older })).not.toBeInTheDocument();
  await user.click(within(navigation).getByRole('link', { name: next }));
  expect(await screen.findByRole('rowheader', { name: older })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: title })).toHaveFocus();
  expect(place()).toBe('/admin/catalog?kind=conditions&page=2&mergesPage=2');
  expect(new Set(requested)).toEqual(new Set(['2']));
  await waitFor(() => expect(screen.getAllByText(announced)).toHaveLength(1));
});
