import { Client, PASSWORD } from '../../../../test/app/client.js';
import { CommandLine } from '../../../../test/app/command-line.js';
import { TestApp, waitUntil } from '../../../../test/app/test-app.js';
import { addNames, submitTestimonial } from '../../../../test/fixtures/factories.js';
import { callProvider, enrolSecondFactor, toCookieHeader } from '../../../../test/fixtures/identity-provider.js';
import { computeCode } from '../../../../test/fixtures/totp.js';

const ADMIN_ROUTE = '/api/testimonials/admin/pending';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ env: { AUTH_ADMIN_SECOND_FACTOR: 'otp' } });
});

afterAll(() => product.stop());

const call = (path: string, body: object, cookie = '') => callProvider(product, path, body, cookie);
const signIn = (email: string) => call('/sign-in/email', { email, password: PASSWORD });
const createClient = async (cookie: string) => {
  const response = await fetch(`${product.url}/identity/token`, { headers: { cookie } });
  return new Client(product.url, ((await response.json()) as { token?: string }).token);
};
const readCode = async (response: Response) => ((await response.json()) as { code?: string }).code;

const enrol = (email: string) => enrolSecondFactor(product, email, PASSWORD);
const signUp = async () => (await product.signUpUser()).email!;

describe('second factor', () => {
  it('a sign-in needs a code after the enrolment, and other sessions end with it', async () => {
    const email = await signUp();
    const other = toCookieHeader(await signIn(email));
    const { secret, cookie } = await enrol(email);
    expect((await createClient(other)).token).toBeUndefined();
    expect((await createClient(cookie)).token).toBeDefined();

    const started = await signIn(email);
    expect(await started.json()).toMatchObject({ twoFactorRedirect: true });
    const pending = toCookieHeader(started);
    expect((await createClient(pending)).token).toBeUndefined();
    const completed = await call('/two-factor/verify-totp', { code: computeCode(secret, 1) }, pending);
    expect(completed.status).toBe(200);
    expect((await (await createClient(toCookieHeader(completed))).get('/api/testimonials/my')).status).toBe(200);
  });

  it('a sign-in with a code leaves other sessions open and is not recorded as an enrolment', async () => {
    const { email, secret, cookie } = await enrol(await signUp());
    const pending = toCookieHeader(await signIn(email));
    expect((await call('/two-factor/verify-totp', { code: computeCode(secret, 1) }, pending)).status).toBe(200);
    const { body } = await (await createClient(cookie)).get<{ secondFactor: unknown[] }>('/api/data-rights/export');
    expect(body.secondFactor).toEqual([expect.objectContaining({ kind: 'second_factor_enabled' })]);
  });

  it('a code and a backup code work once', async () => {
    const { email, secret, usedCode, backupCodes } = await enrol(await signUp());
    const attempt = async (path: string, code: string) =>
      call(`/two-factor/${path}`, { code, trustDevice: true }, toCookieHeader(await signIn(email)));
    expect(await readCode(await attempt('verify-totp', usedCode))).toBe('INVALID_CODE');
    // Computed once: a later one may belong to the next period.
    const nextCode = computeCode(secret, 1);
    const completed = await attempt('verify-totp', nextCode);
    expect(completed.status).toBe(200);
    expect(completed.headers.getSetCookie().join()).not.toContain('trust_device');
    expect((await attempt('verify-totp', nextCode)).status).toBe(401);
    expect((await attempt('verify-backup-code', backupCodes[0]!)).status).toBe(200);
    expect((await attempt('verify-backup-code', backupCodes[0]!)).status).toBe(401);
    expect((await attempt('verify-backup-code', backupCodes[1]!)).status).toBe(200);
  });

  it('wrong codes end the sign-in after five attempts', async () => {
    const { email } = await enrol(await signUp());
    const pending = toCookieHeader(await signIn(email));
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await call('/two-factor/verify-totp', { code: `00000${attempt}` }, pending)).status).toBe(401);
    const rejected = await call('/two-factor/verify-totp', { code: '000009' }, pending);
    expect(await readCode(rejected)).toBe('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
  });

  it('enabling and disabling require the password', async () => {
    const { email, cookie } = await enrol(await signUp());
    expect((await call('/two-factor/disable', { password: 'a wrong password' }, cookie)).status).toBe(400);
    expect((await call('/two-factor/enable', { password: 'a wrong password' }, cookie)).status).toBe(400);
    const disabled = await call('/two-factor/disable', { password: PASSWORD }, cookie);
    expect(disabled.status).toBe(200);
    expect(await (await signIn(email)).json()).not.toHaveProperty('twoFactorRedirect');
  });

  it('disabling what was never enabled is not recorded', async () => {
    const email = await signUp();
    const cookie = toCookieHeader(await signIn(email));
    expect((await call('/two-factor/disable', { password: PASSWORD }, cookie)).status).toBe(200);
    const client = await createClient(toCookieHeader(await signIn(email)));
    const exported = await client.get<{ secondFactor: unknown[] }>('/api/data-rights/export');
    expect(exported.body.secondFactor).toEqual([]);
  });

  it('an admin without a second factor is led to enrolment, with one every admin route works', async () => {
    const email = await signUp();
    await product.database.execute(
      `insert into identity.provider_member (id, "userId", "organizationId", role, "createdAt")
       select gen_random_uuid()::text, u.id, o.id, 'owner', now()
       from identity.provider_user u, identity.provider_organization o where u.email = $1`,
      [email],
    );
    const single = await createClient(toCookieHeader(await signIn(email)));
    const denied = await single.get<{ code: string }>(ADMIN_ROUTE);
    expect([denied.status, denied.body.code]).toEqual([403, 'second_factor_required']);
    expect((await single.post('/api/admin/queue-dashboard/session')).status).toBe(403);
    const dashboard = { headers: { authorization: `Bearer ${single.token}` } };
    expect((await fetch(`${product.url}/admin/queues`, dashboard)).status).toBe(403);
    // Without the role the same token is one of a user, who may not delete the testimonial of another.
    const ofOther = await submitTestimonial(await product.signUpUser(), await addNames(product.database));
    expect((await single.get('/api/testimonials?status=pending')).body).toHaveProperty('totalTestimonials', 0);
    expect((await single.delete(`/api/testimonials/${ofOther}`)).status).toBe(404);

    const { cookie } = await enrol(email);
    expect((await (await createClient(cookie)).get(ADMIN_ROUTE)).status).toBe(200);
    const change = { currentPassword: PASSWORD, newPassword: 'another long password' };
    const changed = toCookieHeader(await call('/change-password', change, cookie));
    expect((await (await createClient(changed)).get(ADMIN_ROUTE)).status).toBe(200);

    const { newPassword: password } = change;
    const disabled = await createClient(toCookieHeader(await call('/two-factor/disable', { password }, changed)));
    expect(disabled.token).toBeDefined();
    expect((await disabled.get<{ code: string }>(ADMIN_ROUTE)).body.code).toBe('second_factor_required');
  });

  it('the operator resets a lost second factor, which ends all sessions and is recorded', async () => {
    const { email, cookie } = await enrol(await signUp());
    const client = await createClient(cookie);
    const operator = new CommandLine(product, product.dataDir);
    expect((await operator.run('reset-second-factor', email)).code).toBe(0);
    await waitUntil(
      async () => (await client.get('/api/testimonials/my')).status,
      (status) => status === 401,
    );
    const next = toCookieHeader(await signIn(email));
    const exported = await (
      await createClient(next)
    ).get<{ secondFactor: { kind: string }[] }>('/api/data-rights/export');
    expect(exported.body.secondFactor.map(({ kind }) => kind)).toEqual([
      'second_factor_enabled',
      'second_factor_reset',
    ]);
    expect((await operator.run('reset-second-factor', 'nobody@example.org')).code).not.toBe(0);
  });

  it('a reset for an account without a second factor is rejected and leaves its sessions open', async () => {
    const email = await signUp();
    const client = await createClient(toCookieHeader(await signIn(email)));
    const operator = new CommandLine(product, product.dataDir);
    const { code, stderr } = await operator.run('reset-second-factor', email);
    expect([code, ...stderr]).toEqual([1, `${email} has no second factor.`]);
    expect((await client.get('/api/testimonials/my')).status).toBe(200);
  });

  it('an export contains no secret, and an erasure deletes all rows', async () => {
    const { secret, backupCodes, cookie } = await enrol(await signUp());
    const client = await createClient(cookie);
    const text = JSON.stringify((await client.get('/api/data-rights/export')).body);
    for (const part of [secret, ...backupCodes]) expect(text).not.toContain(part);
    const countRows = async () =>
      (
        await product.database.query<{ count: number }>(
          `select (select count(*) from identity.provider_two_factor) + (select count(*) from identity.account_events)
             as count`,
        )
      )[0]!.count;
    const before = await countRows();
    const reason = 'I am leaving.';
    await client.call('DELETE', '/api/data-rights/erase', { reason, confirmErasure: true });
    await waitUntil(countRows, (count) => count === before - 2);
  });
});
