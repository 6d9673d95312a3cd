import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
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
    failed: 'It is unclear whether the feed was imported',
    list: 'Look at the list below before you send it again.',
    notAccepted: 'The feed was not imported',
    again: /try again/,
    wait: 'Too many attempts. Try again in 10 minutes.',
    empty: 'The file contains no products. If that is intended, tick “Accept an empty feed”.',
    correct: /Correct the file/,
  },
  {
    language: 'es' as const,
    shop: 'Tienda',
    file: 'Archivo',
    send: 'Enviar el catálogo',
    failed: 'No se sabe si el catálogo se ha importado',
    list: 'Mira la lista de abajo antes de enviarlo otra vez.',
    notAccepted: 'El catálogo no se ha importado',
    again: /Inténtalo de nuevo/,
    wait: 'Demasiados intentos. Vuelve a intentarlo en 10 minutos.',
    empty: 'El archivo no contiene productos. Si es lo que quieres, marca «Aceptar un catálogo vacío».',
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

describe.each(languages)('a feed whose file is not at fault in $language', (words) => {
  async function sendFeed(respond: () => Response) {
    serveFeeds();
    server.use(http.post(FEEDS_API, respond));
    const { user } = await renderRoute('/admin/feeds', { as: 'admin', language: words.language });
    await screen.findByRole('option', { name: 'Brightjar' });
    await user.selectOptions(screen.getByRole('combobox', { name: words.shop }), 'Brightjar');
    await user.upload(screen.getByLabelText(words.file), feedFile());
    await user.click(screen.getByRole('button', { name: words.send }));
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

  it('was not imported because an empty feed was not confirmed', async () => {
    const alert = await sendFeed(() => problem(400, 'feed_empty'));
    expect(alert).toHaveTextContent(words.notAccepted);
    expect(alert).toHaveTextContent(words.empty);
  });

  it('was not imported because of a limit', async () => {
    const alert = await sendFeed(() => problem(429, 'rate_limited', { retryAfterSeconds: 600 }));
    expect(alert).toHaveTextContent(words.notAccepted);
    expect(alert).toHaveTextContent(words.wait);
  });
});
