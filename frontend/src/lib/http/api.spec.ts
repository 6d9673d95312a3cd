import { delay, http, HttpResponse } from 'msw';
import { problem, server } from '../../test/server';
import { loadConfig } from '../config/config';
import { i18n } from '../i18n/i18n';
import { identityCall } from '../session/identity-calls';
import { api } from './api';
import { bindTokenSource } from './bearer';
import { Problem } from './problem';
import { fetchWithin } from './timed-fetch';
import { warmUp } from './warm-up';

it('requests carry the language and the token of the current user', async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.get('*/warmup', ({ request }) => {
      seen.push(request.headers.get('Accept-Language'), request.headers.get('Authorization'));
      return HttpResponse.json({ status: 'ok' });
    }),
  );
  await api.GET('/warmup');
  await i18n.changeLanguage('es');
  const unbind = bindTokenSource({
    getToken: () => Promise.resolve('abc'),
    renewToken: () => Promise.resolve(null),
    expire: () => undefined,
    endErased: () => undefined,
  });
  await api.GET('/warmup');
  unbind();
  expect(seen).toEqual(['en', null, 'es', 'Bearer abc']);
});

it('every request carries an id that the server uses in its logs', async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.get('*/warmup', ({ request }) => {
      seen.push(request.headers.get('X-Request-Id'));
      return HttpResponse.json({ status: 'ok' });
    }),
  );
  await api.GET('/warmup');
  await api.GET('/warmup');
  expect(seen).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(seen[0]).not.toBe(seen[1]);
});

it('a problem response is thrown as a Problem', async () => {
  const errors = [{ field: 'brandId', code: 'required' }];
  server.use(http.get('*/warmup', () => problem(409, 'duplicate', { detail: 'Again', errors, testimonialId: 7 })));
  const thrown = await api.GET('/warmup').catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Problem);
  expect(thrown).toMatchObject({ status: 409, code: 'duplicate', detail: 'Again', errors, body: { testimonialId: 7 } });
});

it('a response that is no problem document is described', async () => {
  server.use(http.get('*/warmup', () => new HttpResponse('oops', { status: 502 })));
  await expect(api.GET('/warmup')).rejects.toMatchObject({ status: 502, detail: 'HTTP 502: oops' });
});

it('a late response is reported as a timeout', async () => {
  server.use(
    http.get('*/warmup', async () => {
      await delay('infinite');
    }),
  );
  await expect(fetchWithin(20)(new Request('http://localhost/warmup'))).rejects.toMatchObject({
    status: 408,
    detail: 'Request timeout',
  });
});

it('no response is reported as a network error', async () => {
  server.use(http.get('*/warmup', () => HttpResponse.error()));
  await expect(api.GET('/warmup')).rejects.toMatchObject({
    status: 0,
    detail: expect.stringMatching(/^Network error: /) as string,
  });
});

it('a response that is cut off is reported as a network error', async () => {
  const cutOff = () => {
    const start = (body: ReadableStreamDefaultController) => body.enqueue(new TextEncoder().encode('{"status":'));
    const pull = (body: ReadableStreamDefaultController) => body.error(new TypeError('terminated'));
    return new HttpResponse(new ReadableStream({ start, pull }), { headers: { 'Content-Type': 'application/json' } });
  };
  server.use(http.get('*/warmup', cutOff));
  await expect(api.GET('/warmup')).rejects.toMatchObject({ status: 0, code: 'network' });
});

it('an abort by the caller is passed through', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(api.GET('/warmup', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

it('requests outside of the generated client carry the language too', async () => {
  const seen: Record<string, string | null> = {};
  server.use(
    http.all('*', ({ request }) => {
      seen[new URL(request.url).pathname] = request.headers.get('Accept-Language');
      return HttpResponse.json({});
    }),
  );
  await i18n.changeLanguage('es');
  await loadConfig();
  await warmUp();
  await identityCall('get-session');
  await api.GET('/api/brands');
  expect(seen).toEqual({ '/api/config': 'es', '/warmup': 'es', '/identity/get-session': 'es', '/api/brands': 'es' });
});
