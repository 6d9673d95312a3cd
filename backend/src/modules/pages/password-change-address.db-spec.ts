import { TestApp } from '../../../test/app/test-app.js';

const getAddress = async (env: Record<string, string>, path: string) => {
  const product = await TestApp.start({ process: 'api', env });
  const response = await fetch(`${product.url}${path}`, { redirect: 'manual' });
  await product.stop();
  return [response.status, response.headers.get('location')];
};

const PATH = '/.well-known/change-password';

it('password managers are led to the page where the password is changed', async () => {
  expect(await getAddress({}, PATH)).toEqual([302, '/account']);
});

it('accounts of an external provider have no such page', async () => {
  expect(await getAddress({ AUTH_ISSUER: 'https://issuer.example', AUTH_CLIENT_ID: 'web' }, PATH)).toEqual([404, null]);
});

it('the test address of password managers does not exist', async () => {
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect(await getAddress({}, path)).toEqual([404, null]);
});
