import { PASSWORD } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { LockBarrier } from '../../../../test/races/barrier.js';
import { callProvider, toCookieHeader } from '../../../../test/fixtures/identity-provider.js';

let product: TestApp;

afterEach(() => product.stop());

/** Without a mail server no link can be sent; the demo writes it to the log. */
const start = async (seed: 'none' | 'demo') => {
  product = await TestApp.start({ process: 'api', env: { SEED: seed } });
};

async function signUp(): Promise<{ email: string; cookie: string }> {
  const email = (await product.signUpUser()).email!;
  return {
    email,
    cookie: toCookieHeader(await callProvider(product, '/sign-in/email', { email, password: PASSWORD })),
  };
}

async function changeEmail(cookie: string, newEmail: string): Promise<unknown[]> {
  const response = await callProvider(product, '/change-email', { newEmail, password: PASSWORD }, cookie);
  return [response.status, ((await response.json()) as { code?: string }).code];
}

const hasAccount = async (email: string): Promise<boolean> =>
  (await callProvider(product, '/sign-in/email', { email, password: PASSWORD })).status === 200;

it('without links a new address takes effect at once', async () => {
  await start('none');
  const { email, cookie } = await signUp();
  expect(await changeEmail(cookie, `New-${email}`)).toEqual([200, undefined]);
  expect([await hasAccount(email), await hasAccount(`new-${email}`)]).toEqual([false, true]);
});

it.each(['none', 'demo'] as const)(
  'without mail an address of another account is rejected, with the seed %s',
  async (seed) => {
    await start(seed);
    const [first, second] = [await signUp(), await signUp()];
    expect(await changeEmail(first.cookie, second.email.toUpperCase())).toEqual([409, 'EMAIL_TAKEN']);
    expect(await hasAccount(first.email)).toBe(true);
  },
);

it('the present address is rejected with a code of its own', async () => {
  await start('none');
  const { email, cookie } = await signUp();
  expect(await changeEmail(cookie, email.toUpperCase())).toEqual([400, 'EMAIL_IS_THE_SAME']);
});

it('a new address is as long as at a sign-up at most', async () => {
  await start('none');
  const { email, cookie } = await signUp();
  const longest = `${'n'.repeat(254 - email.length)}${email}`;
  expect(await changeEmail(cookie, `n${longest}`)).toEqual([400, 'INVALID_EMAIL']);
  expect(await hasAccount(email)).toBe(true);
  expect(await changeEmail(cookie, longest)).toEqual([200, undefined]);
});

it('of two simultaneous changes to one address, the second one is rejected', async () => {
  await start('none');
  const barrier = await LockBarrier.open(product.databaseUrl);
  const [first, second] = [await signUp(), await signUp()];
  await barrier.acquire({
    name: 'accounts',
    sql: `select from identity.provider_user where email = any($1) for update`,
    parameters: [[first.email, second.email]],
  });
  const changes = [
    await barrier.start(() => changeEmail(first.cookie, 'at-once@example.org')),
    await barrier.start(() => changeEmail(second.cookie, 'at-once@example.org')),
  ];
  await barrier.release();
  const responses = await Promise.all(changes.map(({ ended }) => ended));
  await barrier.close();
  expect(responses.toSorted()).toEqual([
    [200, undefined],
    [409, 'EMAIL_TAKEN'],
  ]);
});
