import { tmpdir } from 'node:os';
import { CommandLine } from '../../../../test/app/command-line.js';
import { PASSWORD } from '../../../../test/app/client.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { callProvider, enrolSecondFactor, toCookieHeader } from '../../../../test/fixtures/identity-provider.js';
import { computeCode } from '../../../../test/fixtures/totp.js';

const CHANGED = { AUTH_SECRET: 'another secret of the tests, as long as the first' };

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
});

afterAll(() => product.stop());

const call = (path: string, body: object, cookie = '') => callProvider(product, path, body, cookie);
const signIn = (email: string) => call('/sign-in/email', { email, password: PASSWORD });

it('renew-keys names the accounts whose second factor needs the former AUTH_SECRET', async () => {
  const { email } = await product.signUpUser();
  const { email: withoutSecondFactor } = await product.signUpUser();
  const { secret, backupCodes } = await enrolSecondFactor(product, email!, PASSWORD);
  product = await TestApp.start({ over: await product.pause(), env: CHANGED, process: 'api' });
  const operator = new CommandLine(product, tmpdir(), CHANGED);
  const { code, stdout } = await operator.run('renew-keys');
  expect([code, stdout.slice(1)]).toEqual([
    0,
    [
      '1 second factor was encrypted with the former AUTH_SECRET and cannot be used: run reset-second-factor for each of these accounts.',
      email,
    ],
  ]);
  expect(stdout.join('\n')).not.toContain(withoutSecondFactor);

  const pending = toCookieHeader(await signIn(email!));
  for (const [path, code] of [
    ['/two-factor/verify-totp', computeCode(secret, 1)],
    ['/two-factor/verify-backup-code', backupCodes[0]],
  ]) {
    const verified = await call(path, { code }, pending);
    expect([verified.status, await verified.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'SECOND_FACTOR_UNREADABLE' }),
    ]);
  }

  expect(await operator.run('reset-second-factor', email!)).toMatchObject({ code: 0 });
  expect(await (await signIn(email!)).json()).not.toHaveProperty('twoFactorRedirect');
  expect((await operator.run('renew-keys')).stdout).toHaveLength(1);
});
