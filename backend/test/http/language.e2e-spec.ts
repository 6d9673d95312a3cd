import { routes } from '../shared/openapi-document.js';
import { TestApp } from '../app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

const localized = routes.filter(
  ({ method, path, operation }) =>
    method === 'GET' &&
    // An export waits for a worker.
    !/[{]|export/.test(path) &&
    operation.parameters?.some(({ name }) => name === 'language'),
);

it('every list with names in one language accepts the query parameter', async () => {
  const admin = await product.signInAs('admin');
  expect(localized.length).toBeGreaterThan(20);
  for (const { path } of localized) {
    const { body } = await admin.get<{ errors?: { field: string }[] }>(`${path}?language=es`);
    expect([path, (body.errors ?? []).map(({ field }) => field)]).toEqual([
      path,
      expect.not.arrayContaining(['language']),
    ]);
  }
});

it('every response with names in one language states it, and a problem states the language of its texts', async () => {
  const admin = await product.signInAs('admin');
  for (const { path } of localized) {
    for (const client of [admin, product.anonymous()]) {
      const { status, headers } = await client.get(path, { 'accept-language': 'es-MX' });
      const expected = status === 200 ? 'es' : 'en';
      expect([path, status, headers.get('content-language')]).toEqual([path, status, expected]);
    }
  }
});

it('a stored response and one that has not changed state their own language', async () => {
  const path = '/api/marketplace/supplements';
  for (const [search, accepted, expected] of [
    ['', 'es', 'es'],
    ['', 'en', 'en'],
    ['', 'es', 'es'],
    ['?language=en', 'es', 'en'],
  ] as const) {
    const { headers } = await product.anonymous().get(path + search, { 'accept-language': accepted });
    const unchanged = { 'accept-language': accepted, 'if-none-match': headers.get('etag')! };
    const { status, headers: again } = await product.anonymous().get(path + search, unchanged);
    expect([headers.get('content-language'), status, again.get('content-language')]).toEqual([expected, 304, expected]);
  }
});
