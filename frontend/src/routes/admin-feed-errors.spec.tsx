import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { FEEDS_API, feedFile, serveFeeds } from '../test/feed-responses';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

// FormData is Node's in these tests, and it only accepts Node's File.
globalThis.File = jest.requireActual<{ File: typeof File }>('node:buffer').File;

const languages = [
  {
    language: 'en' as const,
    shop: 'Shop',
    file: 'File',
    send: 'Send feed',
    table: 'Errors by line',
    headers: ['Line', 'Product', 'Column', 'What is wrong'],
    first: 'The first errors are listed; correct the others in the same way.',
    title: 'Text of 1 to 200 characters; accents need the encoding UTF-8',
    duplicate: 'An earlier product has this id already.',
    unknown: 'This column is unknown.',
    noName: '(no name)',
    missing: /See line 1\. These columns are missing: price, url\./,
    repeated: /See line 1\. Two columns have the name price\./,
  },
  {
    language: 'es' as const,
    shop: 'Tienda',
    file: 'Archivo',
    send: 'Enviar el catálogo',
    table: 'Errores por línea',
    headers: ['Línea', 'Producto', 'Columna', 'Qué falla'],
    first: 'Aquí están los primeros errores; corrige los demás del mismo modo.',
    title: 'Texto de 1 a 200 caracteres; los acentos necesitan la codificación UTF-8',
    duplicate: 'Un producto anterior ya tiene este id.',
    unknown: 'No conocemos esta columna.',
    noName: '(sin nombre)',
    missing: /Mira la línea 1\. Faltan estas columnas: price, url\./,
    repeated: /Mira la línea 1\. Dos columnas se llaman price\./,
  },
];

const readCells = (table: HTMLElement) =>
  within(table)
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent));

describe.each(languages)('the errors of a rejected feed in $language', (words) => {
  async function sendFeed(code: string, more: Record<string, unknown>) {
    serveFeeds();
    server.use(http.post(FEEDS_API, () => problem(400, code, more)));
    const { user } = await renderRoute('/admin/feeds', { as: 'admin', language: words.language });
    await screen.findByRole('option', { name: 'Brightjar' });
    await user.selectOptions(screen.getByRole('combobox', { name: words.shop }), 'Brightjar');
    await user.upload(screen.getByLabelText(words.file), feedFile());
    await user.click(screen.getByRole('button', { name: words.send }));
  }

  async function reject(rejectedRows: number, errors: object[]) {
    await sendFeed('feed_rejected', { rejectedRows, errors });
    return screen.findByRole('table', { name: words.table });
  }

  it('name the product, because all products of a JSON feed may be on one line', async () => {
    const table = await reject(2, [
      { field: 'line 1: title', code: 'invalid', line: 1, product: 2 },
      { field: 'line 1: id', code: 'duplicate', line: 1, product: 30 },
    ]);
    expect(readCells(table)).toEqual([
      words.headers,
      ['1', '2', 'title', words.title],
      ['1', '30', 'id', words.duplicate],
    ]);
    expect(screen.queryByText(words.first)).not.toBeInTheDocument();
  });

  it('name each unknown column', async () => {
    const table = await reject(1, [
      { field: 'line 2', code: 'unknown_field', line: 2, product: 1, unknownColumns: ['image_url', ''] },
    ]);
    expect(readCells(table).slice(1)).toEqual([
      ['2', '1', 'image_url', words.unknown],
      ['2', '1', words.noName, words.unknown],
    ]);
  });

  it('are said to be the first ones if rows are missing, although there are more errors than rows', async () => {
    await reject(3, [
      { field: 'line 2: id', code: 'required', line: 2, product: 1 },
      { field: 'line 2: title', code: 'required', line: 2, product: 1 },
      { field: 'line 3: id', code: 'required', line: 3, product: 2 },
      { field: 'line 3: title', code: 'required', line: 3, product: 2 },
    ]);
    expect(screen.getByText(words.first)).toBeVisible();
  });

  it.each([
    ['missing', { line: 1, missingColumns: ['price', 'url'] }],
    ['repeated', { line: 1, repeatedColumn: 'price' }],
  ] as const)('name the columns of a CSV file that are %s', async (fault, fields) => {
    await sendFeed('feed_unreadable', fields);
    expect(await screen.findByRole('alert')).toHaveTextContent(words[fault]);
  });
});
