import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { heldResponse } from '../test/held-response';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

// The request needs Node's File, not jsdom's.
globalThis.File = jest.requireActual<{ File: typeof File }>('node:buffer').File;

type Report = components['schemas']['CatalogImportReportDto'];

const PLACE = '/admin/catalog?kind=supplements';
const CSV = 'id,nameEn,nameEs\n41,Magnesia,Magnesia\n,Sea moss,Musgo marino\n';

const REPORT: Report = {
  added: 1,
  changed: 1,
  unchanged: 1240,
  rejected: 0,
  entries: [
    { line: 2, id: 41, nameEn: 'Magnesia', nameEs: 'Magnesia', previousEn: 'Magnesium', previousEs: 'Magnesio' },
    { line: 3, id: null, nameEn: 'Sea moss', nameEs: 'Musgo marino', previousEn: null, previousEs: null },
  ],
  errors: [],
};
const FAULTY: Report = {
  ...REPORT,
  rejected: 4,
  errors: [
    { line: 3, field: 'nameEn', code: 'name_taken', detail: 'Line 3: …', entryId: 41 },
    { line: 5, field: '', code: 'columns', detail: 'Line 5 has 2 cells.' },
    { line: 5, field: 'id', code: 'of-tomorrow' as 'invalid', detail: 'Line 5: something new.' },
    { line: 6, field: 'nameEs', code: 'duplicate', detail: 'Line 6: …', otherLine: 2 },
    {
      line: 7,
      field: 'nameEn',
      code: 'name_taken',
      detail: 'Line 7: …',
      entryId: 8,
      mergedIntoId: 9,
    },
  ],
};

/** The import endpoint; a dry run responds with `report`. */
function serveImport(report: Report) {
  const taken: string[] = [];
  server.use(
    http.get('*/api/admin/catalog/merges', () => HttpResponse.json({ merges: [], totalPages: 0, totalMerges: 0 })),
    http.get('*/api/admin/catalog/:kind', () => HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 })),
    http.post('*/api/admin/catalog/:kind/import', async ({ request, params }) => {
      const dryRun = new URL(request.url).searchParams.get('dryRun');
      taken.push(
        `${params['kind'] as string} ${dryRun} ${request.headers.get('content-type')} ${await request.text()}`,
      );
      return HttpResponse.json(report);
    }),
  );
  return taken;
}

/** Selects a file like the browser's file dialog. */
async function choose(view: Awaited<ReturnType<typeof renderRoute>>, button: string, file: File) {
  const opener = await screen.findByRole('button', { name: button });
  const input = view.container.querySelector<HTMLInputElement>('input[type="file"]')!;
  const opened = jest.spyOn(input, 'click').mockImplementation(() => undefined);
  await view.user.click(opener);
  expect(opened).toHaveBeenCalledTimes(1);
  opened.mockRestore();
  fireEvent.change(input, { target: { files: [file] } });
}

const languages = [
  {
    language: 'en' as const,
    open: 'Import CSV…',
    title: 'Import “names.csv”',
    summary: 'New: 1. Renamed: 1. Unchanged: 1,240.',
    table: 'What would change',
    before: 'Magnesium',
    confirm: 'Import',
    done: 'The catalog is up to date',
    refused: '4 lines have errors',
    faults: [
      ['3', 'nameEn', 'Another entry already has this name: id 41.'],
      ['5', 'the whole line', 'It has more or fewer cells than the first line.'],
      ['5', 'id', 'It cannot be accepted.'],
      ['6', 'nameEs', 'It is already on line 2.'],
      ['7', 'nameEn', 'Another entry already has this name: id 8, which was merged into id 9.'],
    ],
    first: 'The first errors are listed; correct the others in the same way.',
    faultTable: 'Errors by line',
    close: 'Close',
    nothing: 'Nothing to import',
    failed: 'Nothing was imported',
    unclear: 'It is unclear whether the file was imported',
    unreadable: /not a CSV file in UTF-8/,
    line: /Check the quotation marks in line 14\./,
    tooLarge: /too large to send/,
  },
  {
    language: 'es' as const,
    open: 'Importar CSV…',
    title: 'Importar «names.csv»',
    summary: 'Nuevas: 1. Con otro nombre: 1. Sin cambios: 1240.',
    table: 'Lo que cambiaría',
    before: 'Magnesio',
    confirm: 'Importar',
    done: 'El catálogo está al día',
    refused: 'Hay 4 líneas con errores',
    faults: [
      ['3', 'nameEn', 'Otra entrada ya se llama así: id 41.'],
      ['5', 'toda la línea', 'Tiene más o menos celdas que la primera línea.'],
      ['5', 'id', 'No se puede aceptar.'],
      ['6', 'nameEs', 'Ya aparece en la línea 2.'],
      ['7', 'nameEn', 'Otra entrada ya se llama así: id 8, que se fusionó con id 9.'],
    ],
    first: 'Aquí están los primeros errores; corrige los demás del mismo modo.',
    faultTable: 'Errores por línea',
    close: 'Cerrar',
    nothing: 'No hay nada que importar',
    failed: 'No se ha importado nada',
    unclear: 'No se sabe si el archivo se ha importado',
    unreadable: /no es un archivo CSV en UTF-8/i,
    line: /Revisa las comillas de la línea 14\./,
    tooLarge: /demasiado grande/,
  },
];

describe.each(languages)('catalog import in $language', (words) => {
  const { language } = words;
  const csv = () => new File([CSV], 'names.csv', { type: 'text/csv' });
  const open = async () => {
    const view = await renderRoute(PLACE, { as: 'admin', language });
    await choose(view, words.open, csv());
    return view;
  };

  it('a file is checked by a dry run and imported after confirmation', async () => {
    const taken = serveImport(REPORT);
    const { user } = await open();
    const dialog = within(await screen.findByRole('dialog', { name: words.title }));
    expect(dialog.getByText((_, element) => element?.textContent === `${words.summary} `)).toBeVisible();
    const rows = within(dialog.getByRole('table', { name: words.table })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(words.before);
    expect(rows[2]).toHaveTextContent('Musgo marino');
    expect(taken).toEqual([`supplements true text/csv ${CSV}`]);
    const confirm = dialog.getByRole('button', { name: words.confirm });
    await waitFor(() => expect(confirm).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText(words.done)).toBeVisible();
    expect(taken[1]).toBe(`supplements false text/csv ${CSV}`);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('errors are shown by line and the import is not offered', async () => {
    serveImport(FAULTY);
    const { user } = await open();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(words.refused)).toBeVisible();
    const [, ...rows] = within(dialog.getByRole('table', { name: words.faultTable })).getAllByRole<HTMLTableRowElement>(
      'row',
    );
    expect(rows.map(({ cells }) => [...cells].map((cell) => cell.textContent))).toEqual(words.faults);
    expect(within(rows[0]!).getByRole('rowheader')).toHaveTextContent(words.faults[0]![0]!);
    expect(dialog.queryByText(words.first)).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: words.confirm })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: words.open })).toHaveFocus();
  });

  it('a list without the errors of all lines is called incomplete', async () => {
    serveImport({ ...FAULTY, rejected: 250 });
    await open();
    expect(await screen.findByText(words.first)).toBeVisible();
  });

  it('a catalog that changed in between is reported', async () => {
    serveImport(REPORT);
    const { user } = await open();
    const dialog = within(await screen.findByRole('dialog'));
    server.use(
      http.post('*/api/admin/catalog/:kind/import', () =>
        problem(400, 'catalogue_file_rejected', { errors: FAULTY.errors }),
      ),
    );
    await user.click(dialog.getByRole('button', { name: words.confirm }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(words.failed);
    expect(dialog.getByRole('table', { name: words.faultTable })).toBeVisible();
  });

  it('a file may have been imported if the connection breaks', async () => {
    serveImport(REPORT);
    const { user } = await open();
    const dialog = within(await screen.findByRole('dialog'));
    let reloads = 0;
    server.use(
      http.post('*/api/admin/catalog/:kind/import', () => HttpResponse.error()),
      http.get('*/api/admin/catalog/supplements', () => {
        reloads += 1;
        return HttpResponse.json({ entries: [], totalPages: 0, totalEntries: 0 });
      }),
    );
    await user.click(dialog.getByRole('button', { name: words.confirm }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent(words.unclear);
    expect(alert).not.toHaveTextContent(words.failed);
    await waitFor(() => expect(reloads).toBe(1));
  });

  it('an import that fails is reported although the page was left meanwhile', async () => {
    serveImport(REPORT);
    const { user, router } = await open();
    const confirm = await screen.findByRole('button', { name: words.confirm });
    const { arrived, answer } = heldResponse('post', '*/api/admin/catalog/:kind/import');
    await user.click(confirm);
    await arrived;
    await act(() => router.navigate('/about'));
    answer(problem(400, 'catalogue_file_rejected'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`${words.failed} ${words.title}`);
  });

  it('a file without changes offers nothing to import', async () => {
    serveImport({ ...REPORT, added: 0, changed: 0, entries: [] });
    await open();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(words.nothing)).toBeVisible();
    expect(dialog.queryByRole('button', { name: words.confirm })).not.toBeInTheDocument();
  });

  it('a failed dry run is explained', async () => {
    serveImport(REPORT);
    const unreadable = () => problem(400, 'catalogue_file_unreadable', { line: 14 });
    server.use(http.post('*/api/admin/catalog/:kind/import', unreadable, { once: true }));
    const view = await open();
    expect(await screen.findByText(words.unreadable)).toHaveTextContent(words.line);
    expect(screen.getByRole('button', { name: words.open })).toHaveFocus();
    const large = csv();
    Object.defineProperty(large, 'size', { value: 4_000_001 });
    await choose(view, words.open, large);
    expect(await screen.findByText(words.tooLarge)).toBeVisible();
    // About the former file; in a narrow window it would cover the buttons of the dialog.
    expect(screen.queryByText(words.unreadable)).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
