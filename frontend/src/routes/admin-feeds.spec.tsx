import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { FEEDS_API as API, feedFile, serveFeeds } from '../test/feed-responses';
import { enterText } from '../test/forms/enter-text';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

// FormData is Node's in these tests, and it only accepts Node's File.
globalThis.File = jest.requireActual<{ File: typeof File }>('node:buffer').File;

const PLACE = '/admin/feeds';

const languages = [
  {
    language: 'en' as const,
    title: 'Product feeds',
    wholeOrNothing: /It is imported completely or not at all/,
    shop: 'Shop',
    another: 'Another shop…',
    shopMissing: 'Choose the shop',
    name: 'Name of the shop',
    nameWrong: '1 to 100 characters without accents, colon or comma',
    parameter: 'Query parameter for click references',
    parameterWrong: 'A letter first, then letters, digits, - or _; at most 40',
    file: 'File',
    limit: 'CSV or JSON in the encoding UTF-8, up to 500 MB',
    fileMissing: 'Choose a file',
    fileLarge: 'This file is larger than 500 MB',
    send: 'Send feed',
    upload: 'Upload',
    stop: 'Stop',
    taken: 'The feed of Brightjar was imported',
    counts: 'Products: 1,200. New: 40. Updated: 1,160. No longer for sale: 12.',
    refused: 'The feed was rejected',
    rows: '3 rows have errors.',
    nothing: /Nothing was imported/,
    table: 'Errors by line',
    faults: [
      ['3', '2', 'price', 'A number above 0 with at most 2 decimal places, after a point or a comma'],
      ['4', '3', 'currency', 'It is missing.'],
      ['6', '5', 'the whole row', 'This column is unknown.'],
    ],
    unreadable: /This file cannot be read as a product feed\. See line 4\./,
    newShop: /This shop is new/,
    list: ['40 new, 1,160 updated, 12 no longer for sale', '3 rows have errors.', /cannot be read/],
    unnamed: 'Administrator 7',
    empty: 'No feeds yet',
    failed: 'Failed to load the feeds',
  },
  {
    language: 'es' as const,
    title: 'Catálogos de las tiendas',
    wholeOrNothing: /Se importa completo o no se importa/,
    shop: 'Tienda',
    another: 'Otra tienda…',
    shopMissing: 'Elige la tienda',
    name: 'Nombre de la tienda',
    nameWrong: 'De 1 a 100 caracteres, sin acentos, dos puntos ni comas',
    parameter: 'Parámetro para la referencia de clic',
    parameterWrong: 'Primero una letra, después letras, cifras, - o _; como máximo 40',
    file: 'Archivo',
    limit: 'CSV o JSON con codificación UTF-8, hasta 500 MB',
    fileMissing: 'Elige un archivo',
    fileLarge: 'Este archivo ocupa más de 500 MB',
    send: 'Enviar el catálogo',
    upload: 'Envío',
    stop: 'Parar',
    taken: 'El catálogo de Brightjar se ha importado',
    counts: 'Productos: 1200. Nuevos: 40. Actualizados: 1160. Fuera de la venta: 12.',
    refused: 'El catálogo se ha rechazado',
    rows: 'Hay 3 filas con errores.',
    nothing: /No se ha importado nada/,
    table: 'Errores por línea',
    faults: [
      ['3', '2', 'price', 'Un número mayor que 0, con un máximo de 2 decimales tras un punto o una coma'],
      ['4', '3', 'currency', 'Falta.'],
      ['6', '5', 'toda la fila', 'No conocemos esta columna.'],
    ],
    unreadable: /no se puede leer como catálogo de productos\. Mira la línea 4\./,
    newShop: /Esta tienda es nueva/,
    list: ['Nuevos: 40. Actualizados: 1160. Fuera de la venta: 12.', 'Hay 3 filas con errores.', /no se puede leer/],
    unnamed: 'Persona 7 del equipo',
    empty: 'Todavía no hay catálogos',
    failed: 'No se han podido cargar los catálogos',
  },
];

describe.each(languages)('/admin/feeds in $language', (words) => {
  const { language } = words;

  async function open() {
    const view = await renderRoute(PLACE, { as: 'admin', language });
    await screen.findByRole('option', { name: 'Brightjar' });
    const choose = (shop: string) => view.user.selectOptions(screen.getByRole('combobox', { name: words.shop }), shop);
    const attach = (file: File) => view.user.upload(screen.getByLabelText(words.file), file);
    const send = () => view.user.click(screen.getByRole('button', { name: words.send }));
    return { ...view, choose, attach, send };
  }

  it('a feed is uploaded and its changes are shown', async () => {
    const { listed, sent } = serveFeeds();
    const { choose, attach, send } = await open();
    expect(screen.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    expect(screen.getByText(words.wholeOrNothing)).toBeVisible();
    expect(screen.getByText(words.limit)).toBeVisible();
    await choose('Brightjar');
    await attach(feedFile());
    await send();
    expect(await screen.findByText(words.taken)).toBeVisible();
    expect(
      screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === words.counts),
    ).toBeVisible();
    expect(sent).toEqual([{ advertiser: 'Brightjar', feed: 'products.csv', as: true }]);
    await waitFor(() => expect(listed).toHaveLength(2));
  });

  it('missing fields are reported before the upload', async () => {
    const { sent } = serveFeeds();
    const { user, choose, attach, send } = await open();
    await send();
    expect(screen.getByText(words.shopMissing)).toBeVisible();
    expect(screen.getByText(words.fileMissing)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: words.shop })).toHaveFocus());
    await choose(words.another);
    await enterText(user, screen.getByRole('textbox', { name: words.name }), 'Brightjar');
    await send();
    const chooseFile = within(screen.getByRole('group', { name: words.file })).getByRole('button');
    await waitFor(() => expect(chooseFile).toHaveFocus());
    expect(chooseFile).toHaveAccessibleDescription(words.fileMissing);
    await user.clear(screen.getByRole('textbox', { name: words.name }));
    const large = feedFile();
    Object.defineProperty(large, 'size', { value: 500_000_001 });
    await attach(large);
    expect(screen.getByText(words.fileLarge)).toBeVisible();
    await attach(feedFile());
    const name = screen.getByRole('textbox', { name: words.name });
    const parameter = screen.getByRole('textbox', { name: words.parameter });
    await enterText(user, name, 'Añil');
    await user.type(parameter, 'a=b');
    expect(screen.getByText(words.nameWrong)).toBeVisible();
    expect(screen.getByText(words.parameterWrong)).toBeVisible();
    await send();
    expect(sent).toEqual([]);
    await user.clear(name);
    await enterText(user, name, 'Anil Shop');
    await user.clear(parameter);
    await enterText(user, parameter, 'clickref');
    await send();
    await waitFor(() =>
      expect(sent).toEqual([
        { advertiser: 'Anil Shop', referenceParameter: 'clickref', feed: 'products.csv', as: true },
      ]),
    );
  });

  it('errors are shown by line and column with a note that nothing was imported', async () => {
    const { listed } = serveFeeds();
    server.use(
      http.post(API, () =>
        problem(400, 'feed_rejected', {
          rejectedRows: 3,
          errors: [
            { field: 'line 3: price', code: 'invalid', line: 3, product: 2 },
            { field: 'line 4: currency', code: 'required', line: 4, product: 3 },
            { field: 'line 6', code: 'unknown_field', line: 6, product: 5 },
          ],
        }),
      ),
    );
    const { choose, attach, send } = await open();
    await choose('Larkshop');
    await attach(feedFile());
    await send();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.refused);
    expect(alert).toHaveTextContent(words.rows);
    expect(alert).toHaveTextContent(words.nothing);
    // The log has the rejected feed too.
    await waitFor(() => expect(listed).toHaveLength(2));
    const rows = within(screen.getByRole('table', { name: words.table }))
      .getAllByRole<HTMLTableRowElement>('row')
      .slice(1);
    expect(rows.map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual(words.faults);
    expect(within(rows[0]!).getByRole('rowheader')).toHaveTextContent(words.faults[0]![0]!);
    server.use(http.post(API, () => problem(400, 'feed_unreadable', { line: 4 })));
    await send();
    expect(await screen.findByText(words.unreadable)).toBeVisible();
    expect(screen.queryByRole('table', { name: words.table })).not.toBeInTheDocument();
    server.use(http.post(API, () => problem(404, 'advertiser_not_found')));
    await send();
    expect(await screen.findByText(words.newShop)).toBeVisible();
  });

  it('the upload shows its progress and can be cancelled', async () => {
    serveFeeds();
    server.use(
      http.post(API, async () => {
        await delay('infinite');
      }),
    );
    const { user, choose, attach, send } = await open();
    await choose('Brightjar');
    await attach(feedFile());
    await send();
    expect(await screen.findByRole('progressbar', { name: words.upload })).toBeVisible();
    expect(screen.getByRole('combobox', { name: words.shop })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: words.stop }));
    expect(await screen.findByRole('button', { name: words.send })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the feed log, an empty log and a failed request are shown', async () => {
    serveFeeds();
    const { unmount } = await open();
    const rows = (await screen.findAllByRole('row')).slice(1);
    rows.forEach((row, index) => expect(within(row).getByText(words.list[index])).toBeVisible());
    expect(within(rows[0]!).getByRole('rowheader')).toBeVisible();
    expect(within(rows[0]!).getByText('Ada Montes')).toBeVisible();
    expect(within(rows[1]!).getByText(words.unnamed)).toBeVisible();
    unmount();
    serveFeeds([]);
    server.use(http.get(API, () => problem(500, 'internal'), { once: true }));
    const { user } = await open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    await user.click(within(alert).getByRole('button'));
    expect(await screen.findByRole('heading', { name: words.empty })).toBeVisible();
  });
});
