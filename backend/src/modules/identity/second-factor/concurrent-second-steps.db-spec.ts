import {
  callProvider,
  enrolSecondFactor,
  requestEmailChange,
  requestPasswordReset,
  toCookieHeader,
} from '../../../../test/fixtures/identity-provider.js';
import { computeCode } from '../../../../test/fixtures/totp.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { Mailbox } from '../../../../test/servers/mailbox.js';
import { PASSWORD } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';

const NEW_PASSWORD = 'another long password';

let mailbox: Mailbox;
let product: TestApp;
let other: TestApp;
let barrier: LockBarrier;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  product = await TestApp.start({ process: 'api', env: { SMTP_URL: mailbox.url } });
  // Its connections wait for no session.
  other = await TestApp.start({
    process: 'api',
    env: { SMTP_URL: mailbox.url, PUBLIC_URL: product.url },
    over: product,
  });
  barrier = await LockBarrier.open(product.databaseUrl);
  // Sessions are stored only while the barrier is not held.
  await product.database.execute(
    `create function public.wait_for_lock() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock_shared(4711); return new; end $$`,
  );
  await product.database.execute(
    `create trigger wait_for_lock before insert on identity.provider_session for each row
     when (new."userAgent" is not distinct from 'delayed') execute function public.wait_for_lock()`,
  );
});

afterAll(async () => {
  await barrier.close();
  await other.pause();
  await product.stop();
  await mailbox.close();
});

const signUp = async () => (await product.signUpUser()).email!;

/** A request of a browser whose sessions are delayed. */
const send = (path: string, body?: object, cookie = '') =>
  fetch(new URL(path.startsWith('/') ? `${product.url}/identity${path}` : path), {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', origin: product.url, 'user-agent': 'delayed', cookie },
    body: body && JSON.stringify(body),
  });
const signIn = (email: string) => send('/sign-in/email', { email, password: PASSWORD });
const hasSession = async (response: Response) =>
  (await send('/token', undefined, toCookieHeader(response))).status === 200;

/** A request whose new session is stored only after the barrier is released. */
async function startDelayed(path: string, body?: object, cookie = ''): Promise<{ ended: Promise<Response> }> {
  await barrier.acquire({ name: 'sessions', sql: 'select pg_advisory_xact_lock(4711)', parameters: [] });
  const started = await barrier.start(() => send(path, body, cookie));
  expect(await barrier.countWaiting()).toBe(1);
  return started;
}

const requestReset = (email: string) => requestPasswordReset(product, mailbox, email);

/** The response to a request whose session is stored only after the reset. */
async function endAfterReset({ ended }: { ended: Promise<Response> }, token: string): Promise<Response> {
  const response = await callProvider(other, '/reset-password', { token, newPassword: NEW_PASSWORD });
  expect(response.status).toBe(200);
  await barrier.release();
  return ended;
}

async function startEnrolment(cookie: string): Promise<string> {
  const response = await send('/two-factor/enable', { password: PASSWORD }, cookie);
  const { totpURI } = (await response.json()) as { totpURI: string };
  return new URL(totpURI).searchParams.get('secret')!;
}

describe('while the second factor is turned on', () => {
  it('a sign-in that was verified before needs the code', async () => {
    const email = await signUp();
    const started = await startDelayed('/sign-in/email', { email, password: PASSWORD });
    const { secret } = await enrolSecondFactor(product, email, PASSWORD);
    await barrier.release();
    const response = await started.ended;
    expect(await response.json()).toMatchObject({ twoFactorRedirect: true });
    expect(await hasSession(response)).toBe(false);
    const code = computeCode(secret, 1);
    const completed = await send('/two-factor/verify-totp', { code }, toCookieHeader(response));
    expect([completed.status, await hasSession(completed)]).toEqual([200, true]);
  });

  it('a change of the password that was verified before leaves no session without the code', async () => {
    const email = await signUp();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changing = await startDelayed('/change-password', body, toCookieHeader(await signIn(email)));
    await enrolSecondFactor(product, email, NEW_PASSWORD);
    await barrier.release();
    expect(await hasSession(await changing.ended)).toBe(false);
  });
});

describe('after a reset of the password', () => {
  it.each(['verify-totp', 'verify-backup-code'])('a sign-in that %s completes is rejected', async (step) => {
    const { email, secret, backupCodes } = await enrolSecondFactor(product, await signUp(), PASSWORD);
    const token = await requestReset(email);
    const pending = toCookieHeader(await signIn(email));
    const code = step === 'verify-totp' ? computeCode(secret, 1) : backupCodes[0];
    const response = await endAfterReset(await startDelayed(`/two-factor/${step}`, { code }, pending), token);
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'INVALID_TWO_FACTOR_COOKIE' }]);
    expect(await hasSession(response)).toBe(false);
  });

  it('a session that turning the second factor on starts is ended', async () => {
    const email = await signUp();
    const token = await requestReset(email);
    const cookie = toCookieHeader(await signIn(email));
    const code = computeCode(await startEnrolment(cookie));
    const response = await endAfterReset(await startDelayed('/two-factor/verify-totp', { code }, cookie), token);
    expect(await hasSession(response)).toBe(false);
  });

  it('a session that turning the second factor off starts is ended', async () => {
    const { email, secret } = await enrolSecondFactor(product, await signUp(), PASSWORD);
    const token = await requestReset(email);
    const pending = toCookieHeader(await signIn(email));
    const completed = await send('/two-factor/verify-totp', { code: computeCode(secret, 1) }, pending);
    const body = { password: PASSWORD };
    const started = await startDelayed('/two-factor/disable', body, toCookieHeader(completed));
    expect(await hasSession(await endAfterReset(started, token))).toBe(false);
  });

  it('a link to a new address that was opened before does not move the account', async () => {
    const email = await signUp();
    const token = await requestReset(email);
    const newEmail = `new-${email}`;
    const cookie = toCookieHeader(await signIn(email));
    const link = await requestEmailChange(product, mailbox, cookie, { newEmail, password: PASSWORD });
    const opened = await endAfterReset(await startDelayed(link), token);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/account?error=INVALID_TOKEN']);
    expect(await hasSession(opened)).toBe(false);
    const signedIn = await send('/sign-in/email', { email, password: NEW_PASSWORD });
    expect(signedIn.status).toBe(200);
  });
});
