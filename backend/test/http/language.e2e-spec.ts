import { routes } from '../app/openapi-document.js';
import { TestApp } from '../app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

it('every list with names in one language accepts the query parameter', async () => {
  const admin = await product.signInAs('admin');
  const localized = routes.filter(
    ({ method, path, operation }) =>
      method === 'GET' &&
      // An export waits for a worker.
      !/[{]|export/.test(path) &&
      operation.parameters?.some(({ name }) => name === 'language'),
  );
  expect(localized.length).toBeGreaterThan(20);
  for (const { path } of localized) {
    const { body } = await admin.get<{ errors?: { field: string }[] }>(`${path}?language=es`);
    expect([path, (body.errors ?? []).map(({ field }) => field)]).toEqual([
      path,
      expect.not.arrayContaining(['language']),
    ]);
  }
});
