import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { saveFile } from '../lib/save-file';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

jest.mock('../lib/save-file', () => ({ saveFile: jest.fn() }));

type Entry = components['schemas']['CustomEntryDto'];
type Merge = components['schemas']['MergeDto'];

const PLACE = '/admin/catalog';

const ENTRY: Entry = {
  id: 312,
  nameEn: 'Sea magnesium',
  nameEs: 'Magnesio marino',
  createdAt: '2026-11-12T10:00:00.000Z',
  renamedAt: null,
  renamedBy: null,
  version: 1,
};
const MERGE: Merge = {
  id: 8,
  kind: 'supplements',
  fromId: 311,
  fromName: 'Mg',
  intoId: 41,
  intoName: 'Magnesium',
  mergedAt: '2026-11-11T10:00:00.000Z',
  mergedBy: { id: 4, name: 'Ada Montes' },
  undoneAt: null,
  undoneBy: null,
};

function serveCatalog({ entries = [ENTRY], merges = [MERGE] }: { entries?: Entry[]; merges?: Merge[] } = {}) {
  const requests: string[] = [];
  const sent: [call: string, body: unknown][] = [];
  const keep = async (request: Request) => {
    const text = await request.text();
    sent.push([`${request.method} ${new URL(request.url).pathname}`, text ? JSON.parse(text) : null]);
  };
  server.use(
    http.get('*/api/admin/catalog/merges', () =>
      HttpResponse.json({ merges, totalPages: 1, totalMerges: merges.length }),
    ),
    http.get('*/api/admin/catalog/:kind', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(pathname + search);
      return HttpResponse.json({ entries, totalPages: 1, totalEntries: entries.length });
    }),
    http.put('*/api/admin/catalog/:kind/:id', async ({ request }) => {
      await keep(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/admin/catalog/:kind/:id/merge', async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ mergeId: 9 });
    }),
    http.post('*/api/admin/catalog/merges/:id/undo', async ({ request }) => {
      await keep(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get('*/api/admin/catalog/:kind/:id/merge-preview', () => HttpResponse.json({ authorsOfBoth: 0 })),
    http.get('*/api/supplements/search', () =>
      HttpResponse.json([
        { id: 41, nameEn: 'Magnesium', nameEs: 'Magnesio', isUserGenerated: false },
        { id: 312, nameEn: 'Sea magnesium', nameEs: 'Magnesio marino', isUserGenerated: true },
      ]),
    ),
  );
  return { requests, sent };
}

const languages = [
  {
    language: 'en' as const,
    title: 'Catalog management',
    kind: 'Type',
    search: 'Search',
    supplements: 'Supplements',
    rename: 'Rename Sea magnesium',
    nameEn: 'English name',
    saveName: 'Save name',
    saved: 'Name saved',
    length: 'Between 2 and 100 characters',
    taken: /merge the two instead/,
    merge: 'Merge Sea magnesium',
    into: 'Entry to keep',
    option: 'Magnesium',
    itself: 'Sea magnesium',
    same: /merged with itself/,
    confirm: 'Merge',
    missing: 'Choose an entry from the list',
    merged: '“Sea magnesium” was merged into “Magnesium”',
    undo: 'Undo: “Mg” merged into “Magnesium”',
    undone: 'The merge was undone',
    empty: 'No custom names',
    failed: 'Failed to load the names',
  },
  {
    language: 'es' as const,
    title: 'Gestión del catálogo',
    kind: 'Tipo',
    search: 'Buscar',
    supplements: 'Suplementos',
    rename: 'Cambiar el nombre de Magnesio marino',
    nameEn: 'Nombre en inglés',
    saveName: 'Guardar el nombre',
    saved: 'Nombre guardado',
    length: 'Entre 2 y 100 caracteres',
    taken: /fusiona las dos/,
    merge: 'Fusionar Magnesio marino',
    into: 'Entrada que se conserva',
    option: 'Magnesio',
    itself: 'Magnesio marino',
    same: /consigo misma/,
    confirm: 'Fusionar',
    missing: 'Elige una entrada de la lista',
    merged: '«Magnesio marino» se ha fusionado con «Magnesio»',
    undo: 'Deshacer: «Mg» se fusionó con «Magnesium»',
    undone: 'La fusión se ha deshecho',
    empty: 'No hay nombres añadidos por usuarios',
    failed: 'No se han podido cargar los nombres',
  },
];

describe.each(languages)('/admin/catalog in $language', (words) => {
  const { language } = words;

  it('custom entries are listed with kind and search in the URL', async () => {
    const { requests } = serveCatalog();
    const { user, place } = await renderRoute(PLACE, { as: 'admin', language });
    expect(await screen.findByText('Magnesio marino')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: words.itself })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: words.kind }), words.supplements);
    await user.type(screen.getByRole('searchbox', { name: words.search }), 'magn');
    await waitFor(() => expect(place()).toBe(`${PLACE}?kind=supplements&query=magn`));
    await waitFor(() => expect(requests.at(-1)).toBe('/api/admin/catalog/supplements?page=1&pageSize=20&query=magn'));
    expect(requests[0]).toBe('/api/admin/catalog/conditions?page=1&pageSize=20');
  });

  it('an entry is renamed in both languages, and errors are explained', async () => {
    const { sent } = serveCatalog();
    const { user } = await renderRoute(`${PLACE}?kind=supplements`, { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: words.rename }));
    const dialog = within(await screen.findByRole('dialog'));
    const nameEn = dialog.getByRole('textbox', { name: words.nameEn });
    await user.clear(nameEn);
    await user.click(dialog.getByRole('button', { name: words.saveName }));
    expect(dialog.getByText(words.length)).toBeVisible();
    await waitFor(() => expect(nameEn).toHaveFocus());
    await enterText(user, nameEn, ' Marine magnesium ');
    server.use(
      http.put('*/api/admin/catalog/:kind/:id', () => problem(409, 'name_taken', { entryId: 41 }), { once: true }),
    );
    await user.click(dialog.getByRole('button', { name: words.saveName }));
    expect(await dialog.findByText(words.taken)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: words.saveName }));
    expect(await screen.findByText(words.saved)).toBeVisible();
    expect(sent).toEqual([
      ['PUT /api/admin/catalog/supplements/312', { nameEn: 'Marine magnesium', nameEs: 'Magnesio marino', version: 1 }],
    ]);
  });

  it('an entry is merged into a chosen entry but not into itself, and the merge can be undone', async () => {
    const { sent } = serveCatalog();
    const { user } = await renderRoute(`${PLACE}?kind=supplements`, { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: words.merge }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: words.confirm }));
    expect(dialog.getByText(words.missing)).toBeVisible();
    const into = dialog.getByRole('combobox', { name: words.into });
    await waitFor(() => expect(into).toHaveFocus());
    await user.type(into, 'magn');
    await user.click(await screen.findByRole('option', { name: words.itself }));
    expect(dialog.getByText(words.same)).toBeVisible();
    await user.clear(into);
    await user.type(into, 'magn');
    await user.click(await screen.findByRole('option', { name: words.option }));
    await user.type(into, '{Enter}');
    expect(await screen.findByText(words.merged)).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.undo }));
    expect(await screen.findByText(words.undone)).toBeVisible();
    expect(sent).toEqual([
      ['POST /api/admin/catalog/supplements/312/merge', { intoId: 41 }],
      ['POST /api/admin/catalog/merges/8/undo', null],
    ]);
  });

  it('an empty list and a failed request are explained', async () => {
    serveCatalog({ entries: [], merges: [] });
    let broken = true;
    server.use(http.get('*/api/admin/catalog/conditions', () => (broken ? problem(500, 'internal') : undefined)));
    const { user } = await renderRoute(PLACE, { as: 'admin', language });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    broken = false;
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('heading', { name: words.empty })).toBeVisible();
  });
});

it('brands have one name, and the kind is saved as a file', async () => {
  const { sent } = serveCatalog({ entries: [{ ...ENTRY, nameEn: 'Sol', nameEs: 'Sol' }] });
  server.use(http.get('*/api/admin/catalog/brands/export.csv', () => new HttpResponse('id\r\n')));
  const { user } = await renderRoute(`${PLACE}?kind=brands`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Rename Sol' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), ' de Abril{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([['PUT /api/admin/catalog/brands/312', { nameEn: 'Sol de Abril', version: 1 }]]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Save all as CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'recuento-brands.csv'));
});

it.each([
  ['en', 'Administrator 7'],
  ['es', 'Persona 7 del equipo'],
] as const)('the list of merges names who merged and who undid in %s', async (language, unnamed) => {
  const undone = { ...MERGE, id: 9, undoneAt: '2026-11-12T10:00:00.000Z', undoneBy: { id: 7, name: null } };
  serveCatalog({ merges: [MERGE, undone] });
  await renderRoute('/admin/catalog?view=merges', { as: 'admin', language });
  expect(await screen.findAllByText('Ada Montes')).toHaveLength(2);
  expect(screen.getByText(unnamed)).toBeVisible();
});

it.each([
  ['en', 'Renamed 12 Nov 2026, by Ada Montes', 'Renamed 12 Nov 2026, by administrator 7', 'Renamed 12 Nov 2026'],
  ['es', /^Nombre cambiado el 12.*, por Ada Montes$/, /, por la persona 7 del equipo$/, /^Nombre cambiado el 12[^,]*$/],
] as const)('a renamed entry names who renamed it and when in %s', async (language, named, unnamed, erased) => {
  const renamedAt = '2026-11-12T10:00:00.000Z';
  const admins = [{ id: 4, name: 'Ada Montes' }, { id: 7, name: null }, null];
  serveCatalog({ entries: admins.map((renamedBy, index) => ({ ...ENTRY, id: index + 1, renamedAt, renamedBy })) });
  await renderRoute(PLACE, { as: 'admin', language });
  for (const line of [named, unnamed, erased]) expect(await screen.findByText(line)).toBeVisible();
});
