import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { PASSWORD } from '../../../../test/app/client.js';
import {
  callProvider,
  enrolSecondFactor,
  requestEmailChange,
  toCookieHeader,
} from '../../../../test/fixtures/identity-provider.js';

useProductWithMail({ process: 'api' });

const call = (path: string, body?: object, cookie = '') => callProvider(product, path, body, cookie);
const signIn = (email: string) => call('/sign-in/email', { email, password: PASSWORD });

const changeEmail = (cookie: string, newEmail: string) =>
  requestEmailChange(product, mailbox, cookie, { newEmail, password: PASSWORD });

/** Opens a mailed link in a browser, by default one without a session; returns the cookies that it gets. */
const open = async (link: string, cookie = '') =>
  toCookieHeader(await fetch(link, { redirect: 'manual', headers: { cookie } }));
const hasSession = async (cookie: string) => (await call('/token', undefined, cookie)).status === 200;

it('the link that confirms a new address starts no session if the account has a second factor', async () => {
  const email = (await product.signUpUser()).email!;
  const { cookie } = await enrolSecondFactor(product, email, PASSWORD);
  const newEmail = `new-${email}`;
  expect(await hasSession(await open(await changeEmail(cookie, newEmail)))).toBe(false);
  expect(await hasSession(cookie)).toBe(true);
  expect(await (await signIn(newEmail)).json()).toMatchObject({ twoFactorRedirect: true });
});

it('the link leaves the session of a browser that signed in with the second factor', async () => {
  const email = (await product.signUpUser()).email!;
  const { cookie } = await enrolSecondFactor(product, email, PASSWORD);
  const after = await open(await changeEmail(cookie, `new-${email}`), cookie);
  expect([await hasSession(cookie), await hasSession(after)]).toEqual([true, true]);
});

it('without a second factor the link signs the user in', async () => {
  const email = (await product.signUpUser()).email!;
  const link = await changeEmail(toCookieHeader(await signIn(email)), `new-${email}`);
  expect(await hasSession(await open(link))).toBe(true);
});
