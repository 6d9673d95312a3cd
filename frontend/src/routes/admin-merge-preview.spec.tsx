import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const ENTRY = { id: 312, nameEn: 'Mg', nameEs: 'Mg', createdAt: '2026-11-12T10:00:00.000Z' };
const TARGET = { id: 41, nameEn: 'Iron', nameEs: 'Iron', isUserGenerated: false };

function serveCatalog(authorsOfBoth: number) {
  const requests: string[] = [];
  server.use(
    http.get('*/api/admin/catalog/merges', () => HttpResponse.json({ merges: [], totalPages: 0, totalMerges: 0 })),
    http.get('*/api/admin/catalog/:kind', () =>
      HttpResponse.json({ entries: [ENTRY], totalPages: 1, totalEntries: 1 }),
    ),
    http.get('*/api/admin/catalog/:kind/:id/merge-preview', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(pathname + search);
      return HttpResponse.json({ authorsOfBoth });
    }),
    http.get('*/api/supplements/search', () => HttpResponse.json([TARGET])),
    http.get('*/api/brands/search', () => HttpResponse.json([{ id: 41, name: 'Iron' }])),
  );
  return requests;
}

async function chooseTarget(kind: string, language: 'en' | 'es' = 'en') {
  const { user } = await renderRoute(`/admin/catalog?kind=${kind}`, { as: 'admin', language });
  await user.click(await screen.findByRole('button', { name: language === 'en' ? 'Merge Mg' : 'Fusionar Mg' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('combobox'), 'iro');
  await user.click(await screen.findByRole('option', { name: 'Iron' }));
  return { dialog, user };
}

it.each([
  ['en', 1, /^1 person has public testimonials in both entries.*only the one that was approved last counts/],
  ['en', 3, /^3 people have public testimonials in both entries.*only the one that was approved last counts/],
  ['es', 1, /^1 persona tiene testimonios públicos en las dos entradas.*solo cuenta el último que se aprobó/],
  [
    'es',
    3,
    /^3 personas tienen testimonios públicos en las dos entradas.*solo cuenta el último que se aprobó de cada una/,
  ],
] as const)('the dialog says in %s before a merge that it concerns %i people', async (language, amount, text) => {
  const requests = serveCatalog(amount);
  const { dialog } = await chooseTarget('supplements', language);
  expect(await dialog.findByText(text)).toBeVisible();
  expect(requests).toEqual(['/api/admin/catalog/supplements/312/merge-preview?intoId=41']);
});

it('the dialog says nothing about it if no author has testimonials in both entries', async () => {
  const requests = serveCatalog(0);
  const { dialog } = await chooseTarget('supplements');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(dialog.queryByText(/in both entries/)).not.toBeInTheDocument();
});

it('the dialog says that the number of people is unknown if it could not be read', async () => {
  serveCatalog(0);
  server.use(http.get('*/api/admin/catalog/:kind/:id/merge-preview', () => problem(404, 'not_found')));
  const { dialog } = await chooseTarget('supplements');
  expect(await dialog.findByText(/in both entries could not be determined/)).toBeVisible();
});

it('a merge of brands, which changes no ranking, is not previewed', async () => {
  const requests = serveCatalog(3);
  await chooseTarget('brands');
  expect(requests).toEqual([]);
});

it('a merge that was confirmed is not previewed again', async () => {
  const requests = serveCatalog(1);
  server.use(http.post('*/api/admin/catalog/:kind/:id/merge', () => new HttpResponse(null, { status: 204 })));
  const { dialog, user } = await chooseTarget('supplements');
  await dialog.findByText(/in both entries/);
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('“Mg” was merged into “Iron”')).toBeVisible();
  expect(requests).toHaveLength(1);
});

it.each([
  ['en', 'Merge', 'The entry to keep was merged or deleted in the meantime. Choose another one.'],
  ['es', 'Fusionar', 'La entrada que se conserva se ha fusionado o eliminado entretanto. Elige otra.'],
] as const)('a merge into an entry that was merged in the meantime says so in %s', async (language, merge, text) => {
  serveCatalog(2);
  const { dialog, user } = await chooseTarget('supplements', language);
  await dialog.findByText(/^2 /);
  const reject = () => problem(400, 'validation_failed', { errors: [{ field: 'intoId', code: 'mismatch' }] });
  server.use(
    http.get('*/api/admin/catalog/:kind/:id/merge-preview', reject),
    http.post('*/api/admin/catalog/:kind/:id/merge', reject),
  );
  await user.click(dialog.getByRole('button', { name: merge }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  await waitFor(() => expect(dialog.queryByText(/^2 /)).not.toBeInTheDocument());
  expect(dialog.getAllByText(text)).toHaveLength(1);
});

it('a chosen entry that was merged in the meantime is reported before the merge', async () => {
  serveCatalog(0);
  server.use(
    http.get('*/api/admin/catalog/:kind/:id/merge-preview', () =>
      problem(400, 'validation_failed', { errors: [{ field: 'intoId', code: 'unknown' }] }),
    ),
  );
  const { dialog } = await chooseTarget('supplements');
  expect(await dialog.findByText(/was merged or deleted in the meantime/)).toBeVisible();
});
