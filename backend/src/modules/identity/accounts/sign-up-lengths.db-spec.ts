import { findRoute } from '../../../../test/shared/openapi-document.js';
import { PASSWORD } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { callProvider } from '../../../../test/fixtures/identity-provider.js';

let product: TestApp;

beforeAll(async () => (product = await TestApp.start({ process: 'api' })));
afterAll(() => product.stop());

async function signUp(field: 'password' | 'name', length: number): Promise<unknown[]> {
  const account = { email: `${field}-${length}@example.org`, name: 'Nuria Vidal', password: PASSWORD };
  const text = '7Qz'.repeat(100).slice(0, length);
  const response = await callProvider(product, '/sign-up/email', { ...account, [field]: text });
  return [response.status, ((await response.json()) as { code?: string }).code];
}

it('the API document states the lengths of a password and of a name', async () => {
  const { operation } = findRoute('POST', '/identity/sign-up/email')!;
  const { password, name } = operation.requestBody!.content['application/json']!.schema.properties!;
  const [shortest, longest, shortestName, longestName] = [
    password!.minLength,
    password!.maxLength,
    name!.minLength,
    name!.maxLength,
  ].map(Number);
  expect(await signUp('password', shortest! - 1)).toEqual([400, 'PASSWORD_TOO_SHORT']);
  expect(await signUp('password', shortest!)).toEqual([200, undefined]);
  expect(await signUp('password', longest!)).toEqual([200, undefined]);
  expect(await signUp('password', longest! + 1)).toEqual([400, 'PASSWORD_TOO_LONG']);
  expect(await signUp('name', shortestName! - 1)).toEqual([400, 'INVALID_NAME']);
  expect(await signUp('name', shortestName!)).toEqual([200, undefined]);
  expect(await signUp('name', longestName!)).toEqual([200, undefined]);
  expect(await signUp('name', longestName! + 1)).toEqual([400, 'INVALID_NAME']);
});

it('a blank name is rejected with 400, also that of an existing account', async () => {
  for (const email of ['blank@example.org', 'name-1@example.org']) {
    for (const name of ['', '  ', '\u200b \u2060']) {
      const response = await callProvider(product, '/sign-up/email', { email, name, password: PASSWORD });
      expect([name, response.status, await response.json()]).toEqual([
        name,
        400,
        { code: 'INVALID_NAME', message: 'The name must be a text of 1 to 200 characters.' },
      ]);
    }
  }
});
