import { LockBarrier } from '../../../../test/races/barrier.js';
import { callProvider, enrolSecondFactor, toCookieHeader } from '../../../../test/fixtures/identity-provider.js';
import { computeCode } from '../../../../test/fixtures/totp.js';
import { PASSWORD } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';

const NEW_PASSWORD = 'another long password';

let product: TestApp;
let barrier: LockBarrier;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  barrier = await LockBarrier.open(product.databaseUrl);
});

afterAll(async () => {
  await barrier.close();
  await product.stop();
});

const call = (path: string, body?: object, cookie = '') => callProvider(product, path, body, cookie);
const signIn = (email: string) => call('/sign-in/email', { email, password: PASSWORD });

/** Signs in while the password is changed: the session is stored after the change has ended all others. */
async function signInDuringChange(email: string, cookie: string): Promise<Response> {
  await barrier.acquire({
    name: 'account',
    sql: 'select from identity.provider_user where email = $1 for update',
    parameters: [email],
  });
  const signedIn = await barrier.start(() => signIn(email));
  const changed = await barrier.start(() =>
    call(
      '/change-password',
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, revokeOtherSessions: true },
      cookie,
    ),
  );
  await barrier.release();
  expect((await changed.ended).status).toBe(200);
  return signedIn.ended;
}

describe('a sign-in with the former password while the password is changed', () => {
  it('is rejected and has no session', async () => {
    const email = (await product.signUpUser()).email!;
    const response = await signInDuringChange(email, toCookieHeader(await signIn(email)));
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      401,
      'INVALID_EMAIL_OR_PASSWORD',
    ]);
    expect((await call('/token', undefined, toCookieHeader(response))).status).toBe(401);
  });

  it('does not wait for a second step', async () => {
    const { email, secret, cookie } = await enrolSecondFactor(product, (await product.signUpUser()).email!, PASSWORD);
    const response = await signInDuringChange(email, cookie);
    expect(response.status).toBe(401);
    const code = computeCode(secret, 1);
    expect((await call('/two-factor/verify-totp', { code }, toCookieHeader(response))).status).toBe(401);
  });
});

it('of two simultaneous sign-ups with one address, the second one learns that the account exists', async () => {
  const account = { email: 'at-once@example.org', password: PASSWORD, name: 'New Person' };
  await barrier.acquire({
    name: 'accounts',
    sql: 'lock table identity.provider_user in share mode',
    parameters: [],
  });
  const signUps = [
    await barrier.start(() => call('/sign-up/email', account)),
    await barrier.start(() => call('/sign-up/email', account)),
  ];
  await barrier.release();
  const responses = await Promise.all(signUps.map(({ ended }) => ended));
  const rejected = responses.filter(({ status }) => status !== 200);
  expect(rejected.map(({ status }) => status)).toEqual([422]);
  expect(await rejected[0].json()).toMatchObject({ code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL' });
});
