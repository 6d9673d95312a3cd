import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CUSTOM_ENTRY } from '../test/catalog/custom-entries';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const RENAMED = { nameEn: 'Wakeful nights', nameEs: 'Noches en vela', version: 3 };

/** A catalog whose entry another admin renames while the dialog is open. */
function serveCatalog() {
  const sent: unknown[] = [];
  let entry = { ...CUSTOM_ENTRY };
  server.use(
    http.get('*/api/admin/catalog/merges', () => HttpResponse.json({ merges: [], totalPages: 0, totalMerges: 0 })),
    http.get('*/api/admin/catalog/:kind', () =>
      HttpResponse.json({ entries: [entry], totalPages: 1, totalEntries: 1 }),
    ),
    http.put('*/api/admin/catalog/:kind/:id', async ({ request }) => {
      const body = (await request.json()) as { version?: number };
      sent.push(body);
      if (body.version === RENAMED.version) return new HttpResponse(null, { status: 204 });
      entry = { ...entry, ...RENAMED };
      return problem(409, 'stale_entry', RENAMED);
    }),
  );
  return sent;
}

it.each([
  ['en', 'conditions', /^Rename /, /English/, /^Save/, /“Wakeful nights” \(English\) and “Noches en vela” \(Spanish\)/],
  ['es', 'conditions', /^Cambiar/, /inglés/, /^Guardar/, /«Wakeful nights» \(inglés\) y «Noches en vela» \(español\)/],
  ['en', 'brands', /^Rename /, /^Name$/, /^Save/, /renamed to “Wakeful nights” in the meantime/],
  ['es', 'brands', /^Cambiar/, /^Nombre$/, /^Guardar/, /ha cambiado a «Wakeful nights»/],
] as const)(
  'a rename of what another admin has renamed shows the present name and keeps the input: in %s, %s',
  async (language, kind, open, field, save, message) => {
    const sent = serveCatalog();
    const { user } = await renderRoute(`/admin/catalog?kind=${kind}`, { as: 'admin', language });
    await user.click(await screen.findByRole('button', { name: open }));
    const dialog = within(await screen.findByRole('dialog'));
    const input = dialog.getByRole('textbox', { name: field });
    await user.clear(input);
    await enterText(user, input, 'Lying awake');
    await user.click(dialog.getByRole('button', { name: save }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(input).toHaveValue('Lying awake');
    await user.click(dialog.getByRole('button', { name: save }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const names = { nameEn: 'Lying awake', ...(kind === 'conditions' && { nameEs: CUSTOM_ENTRY.nameEs }) };
    expect(sent).toEqual([
      { ...names, version: 1 },
      { ...names, version: 3 },
    ]);
  },
);
