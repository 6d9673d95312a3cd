import { TestApp } from '../../../test/app/test-app.js';

const PATH = '/.well-known/change-password';
/** Password managers open it to find out whether a missing page has the status 404. */
const TEST_PATH = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';

let product: TestApp;

afterEach(() => product.stop());

const getAddress = async (path: string) => {
  const { status, headers } = await fetch(`${product.url}${path}`, { redirect: 'manual' });
  return [status, headers.get('location')];
};

it('password managers are led to the page where the password is changed', async () => {
  product = await TestApp.start({ process: 'api' });
  expect(await getAddress(PATH)).toEqual([302, '/account']);
  expect(await getAddress(TEST_PATH)).toEqual([404, null]);
});

it('accounts of an external provider have no such page', async () => {
  const env = { AUTH_ISSUER: 'https://issuer.example', AUTH_CLIENT_ID: 'web' };
  product = await TestApp.start({ process: 'api', env });
  expect(await getAddress(PATH)).toEqual([404, null]);
});
