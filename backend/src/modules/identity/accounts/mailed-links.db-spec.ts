import { mailbox, product, useProductWithMail } from '../../../../test/app/product-with-mail.js';
import { Client, PASSWORD } from '../../../../test/app/client.js';
import { waitUntil } from '../../../../test/app/test-app.js';
import {
  callProvider,
  enrolSecondFactor,
  extractConfirmationLink,
  requestEmailChange,
  toCookieHeader,
} from '../../../../test/fixtures/identity-provider.js';
import { decideRectification, rectify } from '../../../../test/fixtures/rectifications.js';
import { computeCode } from '../../../../test/fixtures/totp.js';

const NEW_PASSWORD = 'another long password';

useProductWithMail({ process: 'api' });

const call = (path: string, body?: object, cookie = '') => callProvider(product, path, body, cookie);
const signUp = async () => (await product.signUpUser()).email!;
const signIn = (email: string, password = PASSWORD) => call('/sign-in/email', { email, password });
const openSession = async (email: string) => toCookieHeader(await signIn(email));
const hasSession = async (cookie: string) => (await call('/token', undefined, cookie)).status === 200;
const reset = async (token: string, newPassword = NEW_PASSWORD) =>
  (await call('/reset-password', { token, newPassword })).status;

/** The tokens of links for a new password in the mails to an address, which may have got other mails too. */
const findResetTokens = (email: string): string[] =>
  mailbox.for(email).flatMap(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? []);

/** Requests a link for a new password; returns its token. */
async function requestReset(email: string): Promise<string> {
  const previous = findResetTokens(email).length;
  expect((await call('/request-password-reset', { email })).status).toBe(200);
  const tokens = await waitUntil(
    () => Promise.resolve(findResetTokens(email)),
    ({ length }) => length > previous,
  );
  return tokens.at(-1)!;
}

/** Requests a new address with the password of the account; returns the link that confirms it. */
const requestAddress = async (email: string, newEmail: string) =>
  requestEmailChange(product, mailbox, await openSession(email), { newEmail, password: PASSWORD });

/** Opens a link without a session; returns where it leads and the cookies it sets. */
async function open(link: string) {
  const response = await fetch(link, { redirect: 'manual' });
  return [response.headers.get('location'), toCookieHeader(response)];
}

/** What ends links that were sent before. */
const newPasswords: [string, (email: string) => Promise<number>][] = [
  ['a password reset', async (email) => reset(await requestReset(email))],
  [
    'a password change',
    async (email) => {
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      return (await call('/change-password', body, await openSession(email))).status;
    },
  ],
];

it('of concurrent uses of a link for a new password only one succeeds', async () => {
  const token = await requestReset(await signUp());
  const statuses = await Promise.all(Array.from({ length: 4 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)));
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400]);
});

it('a link for a new password is rejected an hour after its request', async () => {
  const email = await signUp();
  const [expired, valid] = [await requestReset(email), await requestReset(await signUp())];
  await product.database.execute(
    `update identity.provider_verification set "expiresAt" = "expiresAt" - interval '1 hour' where identifier = $1`,
    [`reset-password:${expired}`],
  );
  expect([await reset(expired), await reset(valid)]).toEqual([400, 200]);
  expect((await signIn(email)).status).toBe(200);
});

it('a password reset ends every session and rejects the tokens', async () => {
  const email = await signUp();
  const cookie = await openSession(email);
  const { token } = (await (await call('/token', undefined, cookie)).json()) as { token: string };
  expect(await reset(await requestReset(email))).toBe(200);
  expect(await hasSession(cookie)).toBe(false);
  expect((await new Client(product.url, token).get('/api/testimonials/my')).status).toBe(401);
});

describe.each(newPasswords)('%s', (_, setPassword) => {
  it('ends other links for a new password', async () => {
    const email = await signUp();
    const former = await requestReset(email);
    expect(await setPassword(email)).toBe(200);
    expect(await reset(former, 'chosen by someone else')).toBe(400);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('ends a requested change of the address', async () => {
    const email = await signUp();
    const link = await requestAddress(email, `stolen-${email}`);
    expect(await setPassword(email)).toBe(200);
    expect(await open(link)).toEqual(['/account?error=INVALID_TOKEN', '']);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    const next = await requestReset(email);
    expect(await reset(next, 'a third long password')).toBe(200);
  });

  it('leaves the links of other accounts', async () => {
    const [email, other] = [await signUp(), await signUp()];
    const [link, token] = [await requestAddress(other, `moved-${other}`), await requestReset(await signUp())];
    expect(await setPassword(email)).toBe(200);
    expect((await open(link))[0]).toBe('/account');
    expect(await reset(token)).toBe(200);
  });
});

it('a password change with a wrong current password ends no link', async () => {
  const email = await signUp();
  const [token, body] = [await requestReset(email), { currentPassword: 'a guess at it', newPassword: NEW_PASSWORD }];
  expect((await call('/change-password', body, await openSession(email))).status).toBe(400);
  expect(await reset(token)).toBe(200);
});

it('a sign-in that waits for its second step ends with a new password', async () => {
  const { email, secret } = await enrolSecondFactor(product, await signUp(), PASSWORD);
  const pending = await openSession(email);
  expect(await reset(await requestReset(email))).toBe(200);
  expect((await call('/two-factor/verify-totp', { code: computeCode(secret, 1) }, pending)).status).toBe(401);
});

it('a new address ends links that were sent to the former one, and other requested addresses', async () => {
  const email = await signUp();
  const token = await requestReset(email);
  const [link, other] = [await requestAddress(email, `moved-${email}`), await requestAddress(email, `other-${email}`)];
  expect((await open(link))[0]).toBe('/account');
  expect(await reset(token)).toBe(400);
  expect((await open(other))[0]).toMatch(/^\/account\?error=/);
  expect((await signIn(`moved-${email}`)).status).toBe(200);
});

it('of links of several accounts to one address only the first works, also if they are opened at once', async () => {
  const newEmail = `shared-${await signUp()}`;
  const links: string[] = [];
  for (const email of [await signUp(), await signUp(), await signUp()]) {
    await requestAddress(email, newEmail);
    links.push(extractConfirmationLink((await mailbox.waitFor(newEmail, links.length + 1)).at(-1)!.text));
  }
  const answers = await Promise.all(links.slice(1).map(open));
  answers.push(await open(links[0]!));
  expect(answers.map(([location]) => location).toSorted()).toEqual([
    '/account',
    '/account?error=INVALID_TOKEN',
    '/account?error=INVALID_TOKEN',
  ]);
  expect(answers.filter(([, cookies]) => cookies !== '')).toHaveLength(1);
});

it('mails are sent to a confirmed address also before its user signs in again', async () => {
  const user = await product.signUpUser();
  const [email, newEmail] = [user.email!, `moved-${user.email}`];
  expect((await user.get('/api/testimonials/my')).status).toBe(200);
  expect((await open(await requestAddress(email, newEmail)))[0]).toBe('/account');
  const profile = { dataType: 'profile', recordId: undefined, fieldName: 'email' };
  const requestedValue = `corrected-${email}`;
  // The token of this client still contains the former address.
  const { body } = await rectify(user, { ...profile, currentValue: newEmail, requestedValue });
  expect((await decideRectification(await product.signInAs('admin'), body.id, 'approve')).status).toBe(204);
  expect((await mailbox.waitFor(newEmail, 2)).at(-1)!.subject).toBe('The email address of your account was changed');
});

it('the correction of an address ends links that were sent to the former one', async () => {
  const user = await product.signUpUser();
  const email = user.email!;
  const [token, link] = [await requestReset(email), await requestAddress(email, `stolen-${email}`)];
  const profile = { dataType: 'profile', recordId: undefined, fieldName: 'email' };
  const { body } = await rectify(user, { ...profile, currentValue: email, requestedValue: `corrected-${email}` });
  expect((await decideRectification(await product.signInAs('admin'), body.id, 'approve')).status).toBe(204);
  expect(await reset(token)).toBe(400);
  expect((await open(link))[0]).toBe('/account?error=INVALID_TOKEN');
  expect((await signIn(`corrected-${email}`)).status).toBe(200);
});
