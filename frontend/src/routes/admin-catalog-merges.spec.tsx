import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MERGE } from '../test/catalog/custom-entries';
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
