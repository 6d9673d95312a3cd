import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { enterText } from '../test/forms/enter-text';
import { heldResponse } from '../test/held-response';
import { MERGE } from '../test/catalog/custom-entries';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

// The request needs Node's File, not jsdom's.
globalThis.File = jest.requireActual<{ File: typeof File }>('node:buffer').File;

type Entry = components['schemas']['CustomEntryDto'];

const INSOMNIA = { id: 3, nameEn: 'Insomnia', nameEs: 'Insomnio', isUserGenerated: false };

const entry = (id: number, nameEn: string): Entry => ({
  id,
  nameEn,
  nameEs: nameEn,
  createdAt: '2026-11-12T10:00:00.000Z',
  renamedAt: null,
  renamedBy: null,
  version: 1,
});

/** A catalog that applies changes: a renamed or merged entry is no longer found by the search. */
function serveCatalog() {
  const entries: Record<string, Entry[]> = { conditions: [entry(5, 'Restless nights')], brands: [entry(5, 'Sol')] };
  server.use(
    // After the names, as happens on a slow network.
    http.get('*/api/admin/catalog/merges', async () => {
      await delay(100);
      return HttpResponse.json({ merges: [], totalPages: 0, totalMerges: 0 });
    }),
    http.get('*/api/admin/catalog/:kind/:id/merge-preview', () => HttpResponse.json({ authorsOfBoth: 0 })),
    http.get('*/api/admin/catalog/:kind', ({ params }) => {
      const found = entries[String(params['kind'])] ?? [];
      return HttpResponse.json({ entries: found, totalPages: Math.min(found.length, 1), totalEntries: found.length });
    }),
    http.put('*/api/admin/catalog/:kind/:id', ({ params }) => {
      entries[String(params['kind'])] = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/admin/catalog/:kind/:id/merge', ({ params }) => {
      entries[String(params['kind'])] = [];
      return HttpResponse.json({ mergeId: 9 });
    }),
    http.get('*/api/conditions/search', () => HttpResponse.json([INSOMNIA])),
  );
}

describe('the type of the names changes', () => {
  it('entries of the previous type are not offered for changes while the others load', async () => {
    serveCatalog();
    let answer: () => void = () => undefined;
    server.use(
      http.get('*/api/admin/catalog/brands', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.json({ entries: [entry(5, 'Sol')], totalPages: 1, totalEntries: 1 });
      }),
    );
    const { user, place } = await renderRoute('/admin/catalog', { as: 'admin' });
    expect(await screen.findByRole('button', { name: 'Rename Restless nights' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Brands');
    await waitFor(() => expect(place()).toBe('/admin/catalog?kind=brands'));
    // Its id would be that of a brand.
    expect(screen.queryByRole('button', { name: 'Rename Restless nights' })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole('button', { name: 'Rename Sol' })).toBeVisible();
  });

  it('the Back button closes a dialog about an entry of the other type', async () => {
    serveCatalog();
    const { user, router, place } = await renderRoute('/admin/catalog', { as: 'admin' });
    await screen.findByRole('button', { name: 'Rename Restless nights' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Brands');
    await user.click(await screen.findByRole('button', { name: 'Rename Sol' }));
    expect(await screen.findByRole('dialog', { name: /Sol/ })).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(place()).toBe('/admin/catalog'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a change of the only entry found', () => {
  it('a new name is confirmed when the entry is no longer in the list', async () => {
    serveCatalog();
    const { user } = await renderRoute('/admin/catalog?query=restless', { as: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Rename Restless nights' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enterText(user, dialog.getByRole('textbox', { name: 'English name' }), ' of mine');
    await user.click(dialog.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByText('No custom name matches')).toBeVisible();
    expect(await screen.findByText('Name saved')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('a merge is confirmed when the list is empty afterwards', async () => {
    serveCatalog();
    const { user } = await renderRoute('/admin/catalog?query=restless', { as: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Merge Restless nights' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: 'Entry to keep' }), 'inso');
    await user.click(await screen.findByRole('option', { name: 'Insomnia' }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('“Restless nights” was merged into “Insomnia”')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

it('a merge of the only entry on the last page is confirmed on the page before', async () => {
  const merged: unknown[] = [];
  server.use(
    http.get('*/api/admin/catalog/merges', () => HttpResponse.json({ merges: [], totalPages: 0, totalMerges: 0 })),
    http.get('*/api/admin/catalog/:kind', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      const totalPages = merged.length > 0 ? 1 : 2;
      const entries = page === 1 ? [entry(6, 'Jet lag')] : merged.length > 0 ? [] : [entry(5, 'Restless nights')];
      return HttpResponse.json({ entries, totalPages, totalEntries: 21 - merged.length });
    }),
    http.get('*/api/admin/catalog/:kind/:id/merge-preview', () => HttpResponse.json({ authorsOfBoth: 0 })),
    http.get('*/api/conditions/search', () => HttpResponse.json([INSOMNIA])),
    http.post('*/api/admin/catalog/conditions/5/merge', async ({ request }) => {
      merged.push(await request.json());
      return HttpResponse.json({ mergeId: 9 });
    }),
    // Also invalidated; the confirmation waits for it.
    http.get('*/api/notices', async () => {
      await delay(merged.length > 0 ? 100 : 0);
      return HttpResponse.json({ notices: [], unread: 0, totalPages: 0, totalNotices: 0 });
    }),
  );
  const { user, place } = await renderRoute('/admin/catalog?page=2', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Merge Restless nights' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('combobox', { name: 'Entry to keep' }), 'inso');
  await user.click(await screen.findByRole('option', { name: 'Insomnia' }));
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(place()).toMatch(/catalog\??$/));
  expect(await screen.findByText('“Restless nights” was merged into “Insomnia”')).toBeVisible();
});

it.each([
  ['en', /^Merge Restless/, 'Entry to keep', 'Merge', 'No custom names'],
  ['es', /^Fusionar Restless/, 'Entrada que se conserva', 'Fusionar', 'No hay nombres añadidos por usuarios'],
] as const)(
  'an entry that another admin has merged leaves the list after the failed attempt in %s',
  async (language, button, into, confirm, empty) => {
    serveCatalog();
    server.use(
      http.post('*/api/admin/catalog/conditions/5/merge', () => {
        server.use(
          http.get('*/api/admin/catalog/conditions', () =>
            HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 }),
          ),
        );
        return problem(409, 'already_merged');
      }),
    );
    const { user } = await renderRoute('/admin/catalog', { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: into }), 'inso');
    await user.click(await screen.findByRole('option', { name: /^Insomni/ }));
    await user.click(dialog.getByRole('button', { name: confirm }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByText(empty)).toBeVisible();
  },
);

it.each([
  ['en', /^Undo: /, 'The merge was undone', /^Undone on 12/],
  ['es', /^Deshacer: /, 'La fusión se ha deshecho', /^Deshecha el 12/],
] as const)(
  'an undone merge is confirmed in %s although its button is gone, and its state has the focus',
  async (language, button, confirmation, state) => {
    const merge = { ...MERGE };
    server.use(
      http.get('*/api/admin/catalog/merges', () =>
        HttpResponse.json({ merges: [merge], totalPages: 1, totalMerges: 1 }),
      ),
      // After the merges, as happens on a slow network.
      http.get('*/api/admin/catalog/:kind', async () => {
        await delay(100);
        return HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 });
      }),
      http.post('*/api/admin/catalog/merges/8/undo', () => {
        merge.undoneAt = '2026-11-12T10:00:00.000Z';
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await renderRoute('/admin/catalog', { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(confirmation)).toBeVisible();
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
    expect(screen.getByText(state).parentElement).toHaveFocus();
  },
);

it('the merges are shown below the loaded list, which would move them', async () => {
  serveCatalog();
  const { arrived, answer } = heldResponse('get', '*/api/admin/catalog/conditions');
  await renderRoute('/admin/catalog', { as: 'admin' });
  await arrived;
  expect(screen.queryByRole('heading', { name: 'Merges' })).not.toBeInTheDocument();
  answer(HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 }));
  expect(await screen.findByRole('heading', { name: 'Merges' })).toBeVisible();
});

it('an import that is being sent cannot be closed, so its result is shown', async () => {
  serveCatalog();
  const report = {
    added: 1,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    errors: [],
    entries: [{ line: 2, nameEn: 'Mint', nameEs: 'Menta', previousEn: null, previousEs: null }],
  };
  server.use(http.post('*/api/admin/catalog/conditions/import', () => HttpResponse.json(report)));
  const { user, container } = await renderRoute('/admin/catalog', { as: 'admin' });
  await screen.findByRole('button', { name: 'Rename Restless nights' });
  const file = new File(['id,nameEn,nameEs'], 'names.csv');
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [file] } });
  const dialog = await screen.findByRole('dialog', { name: /names\.csv/ });
  const { arrived, answer } = heldResponse('post', '*/api/admin/catalog/conditions/import');
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  await arrived;
  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(dialog).toBeInTheDocument();
  answer(HttpResponse.json(report));
  expect(await screen.findByText('The catalog is up to date')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
