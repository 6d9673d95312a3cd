import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { DATA_RIGHTS_PLACE, serveDataRightsPage } from '../test/data-rights-page';
import { renderRoute } from '../test/render-route';
import { recordSavedFiles } from '../test/saved-files';
import { problem, server } from '../test/server';

const TODAY = '2026-11-22';

let saved: ReturnType<typeof recordSavedFiles>;

beforeEach(() => {
  // Only the date is mocked.
  jest.useFakeTimers({
    now: new Date(`${TODAY}T12:00:00Z`),
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
      ...(['queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  });
  saved = recordSavedFiles();
  serveDataRightsPage();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const languages = [
  {
    language: 'en' as const,
    acts: ['Export my data', 'Export portable file', 'Request a correction', 'Request erasure'],
    exported: 'Your export is ready',
    portable: 'Your portable file is ready',
    saved: (name: string) => `Saved to your device as ${name}.`,
    general: 'An error occurred while processing your request. Please try again.',
    network: 'Network error. Please check your connection and try again.',
    limit: 'Too many requests in a short time: you can request files five times an hour. Please try again later.',
    again: 'Try again',
  },
  {
    language: 'es' as const,
    acts: ['Exportar mis datos', 'Exportar archivo portable', 'Solicitar una corrección', 'Solicitar el borrado'],
    exported: 'Tu exportación está lista',
    portable: 'Tu archivo portable está listo',
    saved: (name: string) => `Guardado en tu dispositivo como ${name}.`,
    general: 'Ha habido un error al procesar tu solicitud. Inténtalo de nuevo.',
    network: 'Error de red. Comprueba tu conexión e inténtalo de nuevo.',
    limit: 'Demasiadas solicitudes en poco tiempo: puedes pedir archivos cinco veces por hora. Inténtalo más tarde.',
    again: 'Volver a intentarlo',
  },
];

describe.each(languages)('/data-rights in $language', (words) => {
  const { language } = words;
  const [exportFull, exportPortable] = words.acts;
  const open = () => renderRoute(DATA_RIGHTS_PLACE, { as: 'maria', language });

  it('a pending export is polled and saved under a dated name', async () => {
    let requests = 0;
    server.use(
      http.get('*/api/data-rights/export', () =>
        HttpResponse.json(
          { id: 3, kind: 'full', state: 'waiting', requestedAt: TODAY },
          { status: 202, headers: { Location: '/api/data-rights/exports/3', 'Retry-After': '0' } },
        ),
      ),
      http.get('*/api/data-rights/exports/3', () => {
        requests += 1;
        return requests < 3
          ? HttpResponse.json({}, { status: 202, headers: { 'Retry-After': '0' } })
          : HttpResponse.json({ everything: true });
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: exportFull }));
    expect(await screen.findByText(words.exported)).toBeVisible();
    const name = `recuento-export-${TODAY}.json`;
    expect(screen.getByText(words.saved(name))).toBeVisible();
    expect(saved.map((file) => file.name)).toEqual([name]);
    expect(JSON.parse(await saved[0].text)).toEqual({ everything: true });
    expect(requests).toBe(3);
  });

  it('the portable export is saved', async () => {
    server.use(http.get('*/api/data-rights/export/portable', () => HttpResponse.json({ provided: [] })));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: exportPortable }));
    expect(await screen.findByText(words.portable)).toBeVisible();
    expect(saved.map((file) => file.name)).toEqual([`recuento-portable-${TODAY}.json`]);
  });

  it('a failed export is explained and can be retried', async () => {
    let failing: 'server' | 'network' | null = 'server';
    server.use(
      http.get('*/api/data-rights/export', () => {
        if (failing === 'server') return problem(503, 'export_failed');
        return failing === 'network' ? HttpResponse.error() : HttpResponse.json({});
      }),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: exportFull }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.general);
    failing = 'network';
    await user.click(screen.getByRole('button', { name: words.again }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words.network));
    failing = null;
    await user.click(screen.getByRole('button', { name: words.again }));
    expect(await screen.findByText(words.exported)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the limit of exports is explained', async () => {
    const limit = () => problem(429, 'rate_limited', { retryAfterSeconds: 1_800 });
    server.use(http.get('*/api/data-rights/export', limit));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: exportFull }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.limit);
  });
});
