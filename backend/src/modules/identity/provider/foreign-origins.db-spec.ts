import { callProvider, toCookieHeader } from '../../../../test/fixtures/identity-provider.js';
import { PASSWORD } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

/** A form of another site: browsers send no cookie with it, which is SameSite=Lax, but store those of the response. */
const sendForm = (headers: Record<string, string>) =>
  fetch(`${product.url}/identity/sign-out`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

it.each([
  ['with its origin', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }],
  ['that hides its origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['of a neighboring host', { origin: 'https://other.localhost', 'sec-fetch-site': 'same-site' }],
  ['without an origin', { 'sec-fetch-site': 'cross-site' }],
  ['that an old browser sends', { referer: 'https://other.example/page' }],
])('a form of another site %s does not remove the cookie of the session', async (_title, headers) => {
  const response = await sendForm(headers);
  expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
});

it('a page of the product and a program sign out', async () => {
  const { email } = await product.signUpUser();
  const cookie = toCookieHeader(await callProvider(product, '/sign-in/email', { email, password: PASSWORD }));
  expect((await callProvider(product, '/sign-out', {}, cookie)).status).toBe(200);
  expect((await callProvider(product, '/token', undefined, cookie)).status).toBe(401);
  expect((await sendForm({})).status).toBe(200);
});

it.each([
  ['https', 200],
  ['https, http', 200],
  ['http,https', 200],
  ['javascript, https', 404],
  [', https', 404],
])('the protocol %j of a chain of proxies is that of its first one: %d', async (protocol, status) => {
  const headers = { 'x-forwarded-proto': protocol };
  expect((await fetch(`${product.url}/identity/get-session`, { headers })).status).toBe(status);
});
