import { product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { PASSWORD } from '../../../../test/app/client.js';
import { callProvider, toCookieHeader } from '../../../../test/fixtures/identity-provider.js';
import { UNIFORM_MS } from './uniform-duration.js';

useProductWithMail({ process: 'api' });

describe.each(['an account', 'no account'])('with an address that has %s', (kind) => {
  let address: string;
  let cookie: string;

  beforeAll(async () => {
    const { email: own = '' } = await product.signUpUser();
    const { email: other = '' } = await product.signUpUser();
    address = kind === 'an account' ? other : `free-${other}`;
    cookie = toCookieHeader(await callProvider(product, '/sign-in/email', { email: own, password: PASSWORD }));
  });

  it.each([
    ['a request for a new password', '/request-password-reset', () => ({ email: address })],
    ['a change of the address', '/change-email', () => ({ newEmail: address, password: PASSWORD })],
    ['a sign-in with another password', '/sign-in/email', () => ({ email: address, password: 'a guess at it' })],
    ['a sign-up', '/sign-up/email', () => ({ email: address, name: 'New Person', password: PASSWORD })],
  ])('the response to %s takes longer than any work for an account', async (_title, path, buildBody) => {
    const startedAt = performance.now();
    const { status } = await callProvider(product, path, buildBody(), cookie);
    expect(status).toBe(path === '/sign-in/email' ? 401 : 200);
    // Timers may fire up to a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(UNIFORM_MS - 2);
  });
});
