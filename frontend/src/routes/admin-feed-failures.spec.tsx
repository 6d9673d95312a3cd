import { act, screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { FEEDS_API, feedFile, serveFeeds } from '../test/feed-responses';
import { heldResponse } from '../test/held-response';
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
    failed: 'It is unclear whether the feed was imported',
    list: 'Look at the list below before you send it again.',
    stop: 'Stop',
    checking: 'Sent. Checking every row…',
    stopped: /may still be imported\. Reload the page/,
    notAccepted: 'The feed was not imported',
    again: /try again/,
    wait: 'Too many attempts. Try again in 10 minutes.',
    empty: 'The file contains no products. If that is intended, tick “Accept an empty feed”.',
    newShop: 'This shop is new. To add it, enter its query parameter for click references.',
    correct: /Correct the file/,
  },
  {
    language: 'es' as const,
    shop: 'Tienda',
    file: 'Archivo',
    send: 'Enviar el catálogo',
    failed: 'No se sabe si el catálogo se ha importado',
    list: 'Mira la lista de abajo antes de enviarlo otra vez.',
    stop: 'Parar',
    checking: 'Enviado. Comprobando cada fila…',
    stopped: /puede que se importe\. Recarga la página/,
    notAccepted: 'El catálogo no se ha importado',
    again: /Inténtalo de nuevo/,
    wait: 'Demasiados intentos. Vuelve a intentarlo en 10 minutos.',
    empty: 'El archivo no contiene productos. Si es lo que quieres, marca «Aceptar un catálogo vacío».',
    newShop: 'Esta tienda es nueva. Para añadirla, indica su parámetro para la referencia de clic.',
    correct: /Corrige el archivo/,
  },
];

it('the result of a feed disappears when another file is chosen', async () => {
  serveFeeds();
  server.use(http.post(FEEDS_API, () => problem(400, 'feed_unreadable', { detail: 'The file is empty.' })));
  const { user } = await renderRoute('/admin/feeds', { as: 'admin' });
  await screen.findByRole('option', { name: 'Brightjar' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shop' }), 'Brightjar');
  await user.upload(screen.getByLabelText('File'), feedFile());
  await user.click(screen.getByRole('button', { name: 'Send feed' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  await user.upload(screen.getByLabelText('File'), feedFile());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('the confirmation of an empty feed applies to one file of one shop', async () => {
  serveFeeds();
  const { user } = await renderRoute('/admin/feeds', { as: 'admin' });
  await screen.findByRole('option', { name: 'Brightjar' });
  const confirmation = screen.getByRole('checkbox', { name: /^Accept an empty feed/ });
  const choose = (shop: string) => user.selectOptions(screen.getByRole('combobox', { name: 'Shop' }), shop);
  await user.click(confirmation);
  await choose('Brightjar');
  await user.upload(screen.getByLabelText('File'), feedFile());
  expect(confirmation).toBeChecked();
  await user.upload(screen.getByLabelText('File'), feedFile());
  expect(confirmation).not.toBeChecked();
  await user.click(confirmation);
  await choose('Larkshop');
  expect(confirmation).not.toBeChecked();
});

describe.each(languages)('a feed whose file is not at fault in $language', (words) => {
  async function startSending(respond: () => Response | Promise<Response>) {
    serveFeeds();
    server.use(http.post(FEEDS_API, respond));
    const view = await renderRoute('/admin/feeds', { as: 'admin', language: words.language });
    const { user } = view;
    await screen.findByRole('option', { name: 'Brightjar' });
    await user.selectOptions(screen.getByRole('combobox', { name: words.shop }), 'Brightjar');
    await user.upload(screen.getByLabelText(words.file), feedFile());
    await user.click(screen.getByRole('button', { name: words.send }));
    return view;
  }

  async function sendFeed(respond: () => Response) {
    await startSending(respond);
    const alert = await screen.findByRole('alert');
    expect(alert).not.toHaveTextContent(words.correct);
    return alert;
  }

  it.each([
    ['without a response', () => HttpResponse.error()],
    ['with an error of the server', () => problem(500, 'internal')],
  ])('may have been imported %s', async (_, respond) => {
    const alert = await sendFeed(respond);
    expect(alert).toHaveTextContent(words.failed);
    expect(alert).toHaveTextContent(words.list);
    expect(alert).not.toHaveTextContent(words.again);
  });

  it('may have been imported if it was stopped after the file had been sent', async () => {
    // MSW does not report the progress of an upload.
    const addListener = jest.spyOn(XMLHttpRequestUpload.prototype, 'addEventListener');
    const { user } = await startSending(() => delay('infinite').then(() => HttpResponse.json({})));
    await waitFor(() => expect(addListener).toHaveBeenCalledWith('progress', expect.any(Function)));
    const onProgress = addListener.mock.calls[0]![1] as (event: object) => void;
    act(() => onProgress({ loaded: 1, total: 1 }));
    addListener.mockRestore();
    expect(screen.getByText(words.checking)).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.stop }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words.failed);
    expect(alert).toHaveTextContent(words.stopped);
  });

  it('was not imported because an empty feed was not confirmed', async () => {
    const alert = await sendFeed(() => problem(400, 'feed_empty'));
    expect(alert).toHaveTextContent(words.notAccepted);
    expect(alert).toHaveTextContent(words.empty);
  });

  it('was not imported because the query parameter of a new shop is missing', async () => {
    const alert = await sendFeed(() => problem(404, 'advertiser_not_found'));
    expect(alert).toHaveTextContent(words.notAccepted);
    expect(alert).toHaveTextContent(words.newShop);
  });

  it('was not imported because of a limit', async () => {
    const alert = await sendFeed(() => problem(429, 'rate_limited', { retryAfterSeconds: 600 }));
    expect(alert).toHaveTextContent(words.notAccepted);
    expect(alert).toHaveTextContent(words.wait);
  });
});

describe.each([
  [
    'en',
    () => HttpResponse.json({ advertiser: 'Brightjar', rows: 1, added: 1, updated: 0, retired: 0 }),
    'The feed of Brightjar was imported',
  ],
  ['es', () => problem(400, 'feed_rejected', { rejectedRows: 3 }), 'El catálogo de Brightjar se ha rechazado'],
  ['en', () => problem(400, 'feed_empty'), 'The feed of Brightjar was not imported'],
  ['en', () => problem(500, 'internal'), 'It is unclear whether the feed of Brightjar was imported'],
] as const)('a feed whose page was left while it was sent in %s', (language, respond, title) => {
  it(`is reported: ${title}`, async () => {
    serveFeeds();
    const { arrived, answer } = heldResponse('post', FEEDS_API);
    const { user, router } = await renderRoute('/admin/feeds', { as: 'admin', language });
    const [words] = languages.filter((one) => one.language === language);
    await screen.findByRole('option', { name: 'Brightjar' });
    await user.selectOptions(screen.getByRole('combobox', { name: words!.shop }), 'Brightjar');
    await user.upload(screen.getByLabelText(words!.file), feedFile());
    await user.click(screen.getByRole('button', { name: words!.send }));
    await arrived;
    await act(() => router.navigate('/about'));
    answer(respond());
    expect(await screen.findByText(title)).toBeVisible();
  });
});
