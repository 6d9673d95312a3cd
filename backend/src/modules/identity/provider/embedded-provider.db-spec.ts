import { hash } from '@node-rs/argon2';
import { hashPassword as scrypt } from 'better-auth/crypto';
import { decodeProtectedHeader } from 'jose';
import { type Client, PASSWORD } from '../../../../test/app/client.js';
import { buildHead, sendRaw } from '../../../../test/hostile-input/raw-request.js';
import { callProvider, toCookieHeader } from '../../../../test/fixtures/identity-provider.js';
import { TestApp } from '../../../../test/app/test-app.js';
import { loadEnv } from '../../../config/env.js';
import { createEmbeddedProvider } from './embedded-provider.js';

let product: TestApp;

beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://recuento.example' };
  product = await TestApp.start({ process: 'api', hasPasswordCost: true, env });
});

afterAll(() => product.stop());

const sendRequest = (path: string, body?: unknown, cookie = '') => callProvider(product, path, body, cookie);
const readCookies = (response: Response) => response.headers.getSetCookie();
const signIn = ({ email }: Client, cookie = '') => sendRequest('/sign-in/email', { email, password: PASSWORD }, cookie);
const isOpen = async (cookie: string) => (await sendRequest('/token', undefined, cookie)).status === 200;

it('a program without an Origin can sign in, a browser of another site cannot', async () => {
  const { email } = await product.signUpUser();
  const send = (headers: Record<string, string>) =>
    fetch(`${product.url}/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
  // Node adds Sec-Fetch-Mode.
  expect((await send({})).status).toBe(200);
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await send({ origin: 'https://other.example' })).status).toBe(403);
});

it('a sign-up with an address that no mail server accepts is rejected, and other fields are ignored', async () => {
  const account = { email: `${'x'.repeat(250)}@example.org`, name: 'Nuria Vidal', password: PASSWORD };
  const rejected = await sendRequest('/sign-up/email', account);
  expect([rejected.status, ((await rejected.json()) as { code: string }).code]).toEqual([400, 'INVALID_EMAIL']);
  const email = 'image@example.org';
  const created = await sendRequest('/sign-up/email', { ...account, email, image: 'https://example.org/track.png' });
  expect(created.status).toBe(200);
  const rows = await product.database.query('select image from identity.provider_user where email = $1', [email]);
  expect(rows).toEqual([{ image: null }]);
});

describe('common passwords', () => {
  const toProblem = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

  it('a common password is rejected at sign-up', async () => {
    for (const password of ['password123', 'Recuento2026', 'nuria-vidal-1']) {
      const account = { email: 'nuria.vidal@example.org', name: 'Nuria Vidal', password };
      expect([password, await toProblem(await sendRequest('/sign-up/email', account))]).toEqual([
        password,
        [400, 'PASSWORD_COMMON'],
      ]);
    }
    expect(
      (await sendRequest('/sign-in/email', { email: 'nuria.vidal@example.org', password: 'password123' })).status,
    ).toBe(401);
  });

  it('a common password is rejected at a password change', async () => {
    const user = await product.signUpUser();
    const cookie = toCookieHeader(await signIn(user));
    const change = { currentPassword: PASSWORD, newPassword: 'password123' };
    expect(await toProblem(await sendRequest('/change-password', change, cookie))).toEqual([400, 'PASSWORD_COMMON']);
    expect((await signIn(user)).status).toBe(200);
  });
});

describe('password storage', () => {
  const CURRENT_HASH = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  const findHash = ({ email }: Client) =>
    product.database.query<{ password: string }>(
      `select a.password from identity.provider_account a join identity.provider_user u on u.id = a."userId"
       where u.email = $1`,
      [email],
    );
  const storeHash = ({ email }: Client, passwordHash: string) =>
    product.database.execute(
      `update identity.provider_account set password = $2
       where "userId" = (select id from identity.provider_user where email = $1)`,
      [email, passwordHash],
    );

  it('a password is stored as a slow salted hash', async () => {
    const [[firstUser], [secondUser]] = [
      await findHash(await product.signUpUser()),
      await findHash(await product.signUpUser()),
    ];
    expect(firstUser?.password).toMatch(CURRENT_HASH);
    expect(firstUser?.password).not.toBe(secondUser?.password);
  });

  it.each([
    ['scrypt', () => scrypt(PASSWORD)],
    ['Argon2 with smaller parameters', () => hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })],
  ])('a hash made by %s is accepted once and replaced with the current parameters', async (_name, createHash) => {
    const user = await product.signUpUser();
    const formerHash = await createHash();
    await storeHash(user, formerHash);
    expect((await sendRequest('/sign-in/email', { email: user.email, password: 'another long one' })).status).toBe(401);
    expect(await findHash(user)).toEqual([{ password: formerHash }]);
    expect((await signIn(user)).status).toBe(200);
    const [newHash] = await findHash(user);
    expect(newHash?.password).toMatch(CURRENT_HASH);
    expect((await signIn(user)).status).toBe(200);
    expect(await findHash(user)).toEqual([newHash]);
  });

  it('a password matches in any Unicode normalization form', async () => {
    const user = await product.signUpUser();
    const change = { currentPassword: PASSWORD, newPassword: 'ma\u00f1ana por la ma\u00f1ana' };
    expect((await sendRequest('/change-password', change, toCookieHeader(await signIn(user)))).status).toBe(200);
    const password = 'man\u0303ana por la man\u0303ana';
    expect((await sendRequest('/sign-in/email', { email: user.email, password })).status).toBe(200);
  });
});

describe('new password', () => {
  const change = (cookie: string, more: object = {}) =>
    sendRequest(
      '/change-password',
      { currentPassword: PASSWORD, newPassword: 'another long password', ...more },
      cookie,
    );

  it.each([
    ['a new password ends all other sessions', {}, false],
    ['a new password keeps other sessions if requested', { revokeOtherSessions: false }, true],
  ])('%s', async (_title, more, isElsewhereOpen) => {
    const user = await product.signUpUser();
    const [otherSession, currentSession] = [toCookieHeader(await signIn(user)), toCookieHeader(await signIn(user))];
    const changed = await change(currentSession, more);
    expect(changed.status).toBe(200);
    expect(await isOpen(otherSession)).toBe(isElsewhereOpen);
    expect(await isOpen(toCookieHeader(changed) || currentSession)).toBe(true);
  });
});

describe('session', () => {
  it('the session cookie is HttpOnly, SameSite and Secure over HTTPS', async () => {
    const user = await product.signUpUser();
    const [line] = readCookies(await signIn(user));
    expect(line).toMatch(/^__Secure-recuento\.session_token=/);
    for (const part of [/; HttpOnly/i, /; Secure/i, /; SameSite=Lax/i, /; Path=\//i]) expect(line).toMatch(part);
  });

  it('signing in again in the same browser revokes its previous session only', async () => {
    const user = await product.signUpUser();
    const otherSession = toCookieHeader(await signIn(user));
    const first = toCookieHeader(await signIn(user));
    const second = toCookieHeader(await signIn(user, first));
    expect([await isOpen(first), await isOpen(second), await isOpen(otherSession)]).toEqual([false, true, true]);
  });
});

it('tokens are signed with ES256', async () => {
  const { token = '' } = await product.signUpUser();
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256' });
});

it('only the operator can add members to an organization, admins cannot', async () => {
  const admin = await product.signInAs('admin');
  const cookie = toCookieHeader(await sendRequest('/sign-in/email', { email: admin.email, password: 'recuento-demo' }));
  expect(await isOpen(cookie)).toBe(true);
  for (const [path, body] of [
    ['/organization/create', { name: 'Mine', slug: 'mine' }],
    ['/organization/invite-member', { email: 'friend@example.org', role: 'admin' }],
    ['/organization/list', undefined],
  ] as const) {
    expect([path, (await sendRequest(path, body, cookie)).status]).toEqual([path, 404]);
  }
  for (const prefix of ['./', '%2e/', 'x/../', 'x/%2e%2e/', '.\\', '/', '']) {
    const path = `/identity/${prefix}organization/list`;
    const { status } = await sendRaw(product.url, buildHead('GET', path, `cookie: ${cookie}`));
    expect([path, status]).toEqual([path, 404]);
  }
});

describe('provider routes', () => {
  const writeRoutes = [
    ...['/sign-in/email', '/sign-up/email', '/sign-out', '/change-password', '/change-email', '/reset-password'],
    ...['/request-password-reset', '/revoke-sessions'],
    ...['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'],
    ...['/two-factor/verify-totp', '/two-factor/verify-backup-code'],
  ].map((path) => `POST ${path}`);
  const readRoutes = ['/get-session', '/token', '/jwks', '/verify-email'].map((path) => `GET ${path}`);

  it('unused provider routes are answered with 404 or 405, also with a session', async () => {
    const provider = createEmbeddedProvider(
      loadEnv({ AUTH_SECRET: 'xy'.repeat(16), CLICK_REFERENCE_SECRET: 'x'.repeat(32) }),
      product.databaseUrl,
    );
    await provider.pool.end();
    const mounted = Object.values(provider.api).flatMap((endpoint) => {
      const { path, options } = endpoint as { path?: string; options: { method: string | string[] } };
      return path === undefined ? [] : [options.method].flat().map((method) => [method, path] as const);
    });
    expect(mounted.length).toBeGreaterThan(30);
    const cookie = toCookieHeader(await signIn(await product.signUpUser()));
    const openRoutes: string[] = [];
    for (const [method, path] of mounted) {
      const { status } = await fetch(`${product.url}/identity${path.replace(/:\w+/g, 'x')}`, {
        method,
        headers: { 'content-type': 'application/json', origin: product.url, cookie },
        body: method === 'GET' ? undefined : '{}',
        redirect: 'manual',
      });
      // 405: the product uses the path with another method.
      if (status !== 404 && status !== 405) openRoutes.push(`${method} ${path}`);
    }
    // Without a mail server no link can be requested.
    const expected = [...writeRoutes, ...readRoutes].filter((route) => !route.includes('request-password-reset'));
    expect(openRoutes.sort()).toEqual(expected.sort());
  });

  it('no provider route reveals whether a password is correct without limit', async () => {
    const cookie = toCookieHeader(await signIn(await product.signUpUser()));
    const { status, headers } = await sendRequest('/verify-password', { password: PASSWORD }, cookie);
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringMatching(/^application\/problem\+json/)]);
  });
});

it('provider routes are available only under their exact spelling', async () => {
  for (const prefix of ['./', '%2e/', 'x/../', '.\\', '/']) {
    const path = `/identity/${prefix}get-session`;
    expect([path, (await sendRaw(product.url, buildHead('GET', path))).status]).toEqual([path, 404]);
  }
  expect((await sendRequest('/get-session')).status).toBe(200);
});

it('the queue dashboard cookie is Secure over HTTPS', async () => {
  const { headers } = await (await product.signInAs('admin')).post('/api/admin/queue-dashboard/session');
  expect(headers.get('set-cookie')).toMatch(/^__Secure-recuento\.queue_dashboard=.*; Secure/);
});
