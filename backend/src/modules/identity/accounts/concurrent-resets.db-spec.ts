import {
  callProvider,
  extractConfirmationLink,
  requestPasswordReset,
  toCookieHeader,
} from '../../../../test/fixtures/identity-provider.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { Mailbox } from '../../../../test/servers/mailbox.js';
import { TestApp } from '../../../../test/app/test-app.js';

const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'another long password';
const STOLEN_PASSWORD = 'chosen by someone else';

let mailbox: Mailbox;
let product: TestApp;
let other: TestApp;
let barrier: LockBarrier;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  const env = { SMTP_URL: mailbox.url };
  product = await TestApp.start({ process: 'api', env });
  // Links lead to the first process.
  other = await TestApp.start({ process: 'api', env: { ...env, PUBLIC_URL: product.url }, over: product });
  barrier = await LockBarrier.open(product.databaseUrl);
});

afterAll(async () => {
  await barrier.close();
  await other.pause();
  await product.stop();
  await mailbox.close();
});

type Target = Pick<TestApp, 'url'>;
const signUp = async () => (await product.signUpUser()).email!;
const signIn = (email: string, password = PASSWORD) => callProvider(product, '/sign-in/email', { email, password });
const openSession = async (email: string) => toCookieHeader(await signIn(email));
const hasSession = async (cookie: string) => (await callProvider(product, '/token', undefined, cookie)).status === 200;
const reset = (on: Target, token: string, newPassword = NEW_PASSWORD) =>
  callProvider(on, '/reset-password', { token, newPassword });

const requestReset = (email: string) => requestPasswordReset(product, mailbox, email);

const changePassword = (cookie: string) =>
  callProvider(product, '/change-password', { currentPassword: PASSWORD, newPassword: STOLEN_PASSWORD }, cookie);

const lockAccount = (email: string) =>
  barrier.acquire({
    name: 'account',
    sql: `select from identity.provider_account a join identity.provider_user u on u.id = a."userId" where u.email = $1
          for update of a`,
    parameters: [email],
  });

it('a change of the password that was verified before a reset does not replace the new password', async () => {
  const email = await signUp();
  const [token, cookie] = [await requestReset(email), await openSession(email)];
  await lockAccount(email);
  const [resetting, changing] = [
    await barrier.start(() => reset(other, token)),
    await barrier.start(() => changePassword(cookie)),
  ];
  await barrier.release();
  expect((await resetting.ended).status).toBe(200);
  const changed = await changing.ended;
  expect([changed.status, await changed.json()]).toMatchObject([400, { code: 'INVALID_PASSWORD' }]);
  expect(await hasSession(toCookieHeader(changed))).toBe(false);
  expect((await signIn(email, STOLEN_PASSWORD)).status).toBe(401);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
});

it('of two uses of a link at once, on two processes, one sets the password', async () => {
  const email = await signUp();
  const token = await requestReset(email);
  await lockAccount(email);
  const first = await barrier.start(() => reset(product, token));
  const second = await reset(other, token, STOLEN_PASSWORD);
  await barrier.release();
  expect([(await first.ended).status, second.status]).toEqual([200, 400]);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
});

/** Lets rows that match the condition be inserted only while the returned lock is not held. */
async function delayInserts(table: string, condition: string) {
  await product.database.execute(
    `create or replace function public.wait_for_lock() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock(4711); return new; end $$`,
  );
  await product.database.execute(
    `create or replace trigger wait_for_lock before insert on identity.${table} for each row when (${condition})
     execute function public.wait_for_lock()`,
  );
  return { name: 'inserts', sql: 'select pg_advisory_xact_lock(4711)', parameters: [] };
}

it('a session that a change of the password starts after a reset is ended', async () => {
  const email = await signUp();
  const [token, cookie] = [await requestReset(email), await openSession(email)];
  await barrier.acquire(await delayInserts('provider_session', 'true'));
  const changing = await barrier.start(() => changePassword(cookie));
  expect((await reset(other, token)).status).toBe(200);
  await barrier.release();
  const changed = await changing.ended;
  expect([changed.status, await changed.json()]).toMatchObject([400, { code: 'INVALID_PASSWORD' }]);
  expect(await hasSession(toCookieHeader(changed))).toBe(false);
  expect((await signIn(email, STOLEN_PASSWORD)).status).toBe(401);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
});

it('a link to a new address that is stored after a reset does not work', async () => {
  const email = await signUp();
  const [token, cookie] = [await requestReset(email), await openSession(email)];
  const newEmail = `stolen-${email}`;
  await barrier.acquire(await delayInserts('provider_verification', `new.identifier like 'change-email:%'`));
  const requested = await barrier.start(() =>
    callProvider(product, '/change-email', { newEmail, password: PASSWORD, callbackURL: '/account' }, cookie),
  );
  expect((await reset(other, token)).status).toBe(200);
  await barrier.release();
  expect((await requested.ended).status).toBe(400);
  const [{ text }] = await mailbox.waitFor(newEmail);
  const opened = await fetch(extractConfirmationLink(text), { redirect: 'manual' });
  expect(opened.headers.get('location')).toBe('/account?error=INVALID_TOKEN');
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
});
