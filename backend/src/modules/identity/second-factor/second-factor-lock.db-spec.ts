import { PASSWORD } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { callProvider, enrolSecondFactor, toCookieHeader } from '../../../../test/fixtures/identity-provider.js';
import { computeCode } from '../../../../test/fixtures/totp.js';

const LOCKED = [429, 'ACCOUNT_TEMPORARILY_LOCKED'];

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

const call = (path: string, body: object, cookie = '') => callProvider(product, path, body, cookie);
const startSignIn = async (email: string) =>
  toCookieHeader(await call('/sign-in/email', { email, password: PASSWORD }));

const enrol = async () => enrolSecondFactor(product, (await product.signUpUser()).email!, PASSWORD);

/** Codes that are wrong in every period, because they have seven digits. */
let lastCode = 0;
const createWrongCode = () => `${1_000_000 + (lastCode += 1)}`;

async function attempt(path: string, code: string, pending: string): Promise<[number, string | undefined]> {
  const response = await call(`/two-factor/${path}`, { code }, pending);
  return [response.status, ((await response.json()) as { code?: string }).code];
}

async function attemptWrongCodes(count: number, pending: string) {
  for (let index = 0; index < count; index += 1)
    expect(await attempt('verify-totp', createWrongCode(), pending)).toEqual([401, 'INVALID_CODE']);
}

describe('the lock of the second factor', () => {
  it.each([
    ['verify-totp', 'INVALID_CODE'],
    ['verify-backup-code', 'INVALID_BACKUP_CODE'],
  ])('at most ten wrong codes are evaluated, however many arrive at once: %s', async (path, wrong) => {
    const {
      email,
      secret,
      backupCodes: [backupCode = ''],
    } = await enrol();
    const pending = await Promise.all(Array.from({ length: 8 }, () => startSignIn(email)));
    await attemptWrongCodes(5, pending[0]!);
    const results = await Promise.all(
      pending.slice(1).flatMap((cookie) => Array.from({ length: 8 }, () => attempt(path, createWrongCode(), cookie))),
    );
    let evaluated = results.filter(([, code]) => code === wrong).length;
    // Attempts that were rejected before the evaluation of their code do not count.
    while ((await attempt(path, createWrongCode(), await startSignIn(email)))[1] === wrong) evaluated += 1;
    expect(evaluated).toBeLessThanOrEqual(5);
    // On a busy machine an attempt may count, and be answered with 503 before its code is evaluated.
    const unavailable = results.filter(([status]) => status === 503).length;
    expect(evaluated + unavailable).toBeGreaterThanOrEqual(5);
    const cookie = await startSignIn(email);
    expect(await attempt('verify-totp', computeCode(secret, 1), cookie)).toEqual(LOCKED);
    expect(await attempt('verify-backup-code', backupCode, cookie)).toEqual(LOCKED);
  });

  it('ten wrong codes in a row lock the account, those that were not evaluated do not count', async () => {
    const {
      email,
      backupCodes: [backupCode = ''],
    } = await enrol();
    const first = await startSignIn(email);
    await attemptWrongCodes(5, first);
    expect((await attempt('verify-totp', createWrongCode(), first))[1]).toBe('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
    const second = await startSignIn(email);
    await attemptWrongCodes(4, second);
    // The tenth code is evaluated, and a correct one starts the count again.
    expect((await attempt('verify-backup-code', backupCode, second))[0]).toBe(200);
    for (let signIn = 0; signIn < 2; signIn += 1) await attemptWrongCodes(5, await startSignIn(email));
    expect(await attempt('verify-totp', createWrongCode(), await startSignIn(email))).toEqual(LOCKED);
  });

  it('the lock ends after 15 minutes, and Retry-After states how much of them is left', async () => {
    const {
      email,
      backupCodes: [backupCode = ''],
    } = await enrol();
    for (let signIn = 0; signIn < 2; signIn += 1) await attemptWrongCodes(5, await startSignIn(email));
    const pass = (minutes: number) =>
      product.database.execute(
        `update identity.provider_two_factor set "lockedUntil" = "lockedUntil" - make_interval(mins => $2)
         where "userId" = (select id from identity.provider_user where email = $1)`,
        [email, minutes],
      );
    await pass(14);
    const locked = await call('/two-factor/verify-backup-code', { code: backupCode }, await startSignIn(email));
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    await pass(1);
    await attemptWrongCodes(5, await startSignIn(email));
    expect((await attempt('verify-backup-code', backupCode, await startSignIn(email)))[0]).toBe(200);
  });
});
