import { hash } from '@node-rs/argon2';
import { hashPassword as scrypt } from 'better-auth/crypto';
import type { Client } from '../../../test/client.js';
import { headOf, sendRaw } from '../../../test/hostile-input/raw-request.js';
import { TestApp } from '../../../test/test-app.js';
import { loadEnv } from '../../config/env.js';
import { createEmbeddedProvider } from './embedded-provider.js';

const PASSWORD = 'a long enough password';

let product: TestApp;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api', env: { PUBLIC_URL: 'https://recuento.example' } });
});

afterAll(() => product.stop());

const ask = (path: string, body?: unknown, cookie = '') =>
  fetch(`${product.url}/identity${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', origin: product.url, cookie },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
const cookiesOf = (response: Response) => response.headers.getSetCookie();
const cookieOf = (response: Response) =>
  cookiesOf(response)
    .map((line) => line.split(';', 1)[0])
    .join('; ');
const signIn = ({ email }: Client, cookie = '') => ask('/sign-in/email', { email, password: PASSWORD }, cookie);
const isOpen = async (cookie: string) => (await ask('/token', undefined, cookie)).status === 200;

describe('common passwords', () => {
  const refused = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

  it('a common password is rejected at sign-up', async () => {
    for (const password of ['password123', 'Recuento2026', 'nuria-vidal-1']) {
      const account = { email: 'nuria.vidal@example.org', name: 'Nuria Vidal', password };
      expect([password, await refused(await ask('/sign-up/email', account))]).toEqual([
        password,
        [400, 'PASSWORD_COMMON'],
      ]);
    }
    expect((await ask('/sign-in/email', { email: 'nuria.vidal@example.org', password: 'password123' })).status).toBe(
      401,
    );
  });

  it('a common password is rejected at a password change', async () => {
    const person = await product.signUpUser();
    const cookie = cookieOf(await signIn(person));
    const change = { currentPassword: PASSWORD, newPassword: 'password123' };
    expect(await refused(await ask('/change-password', change, cookie))).toEqual([400, 'PASSWORD_COMMON']);
    expect((await signIn(person)).status).toBe(200);
  });
});

describe('password storage', () => {
  const TODAYS = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  const keptOf = ({ email }: Client) =>
    product.database.query<{ password: string }>(
      `select a.password from identity.provider_account a join identity.provider_user u on u.id = a."userId"
       where u.email = $1`,
      [email],
    );
  const keep = ({ email }: Client, kept: string) =>
    product.database.execute(
      `update identity.provider_account set password = $2
       where "userId" = (select id from identity.provider_user where email = $1)`,
      [email, kept],
    );

  it('a password is stored as a slow salted hash', async () => {
    const [[one], [other]] = [await keptOf(await product.signUpUser()), await keptOf(await product.signUpUser())];
    expect(one?.password).toMatch(TODAYS);
    expect(one?.password).not.toBe(other?.password);
  });

  it.each([
    ['scrypt', () => scrypt(PASSWORD)],
    ['a smaller measure', () => hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })],
  ])('a hash made by %s is accepted once and replaced with the current parameters', async (_name, make) => {
    const person = await product.signUpUser();
    const former = await make();
    await keep(person, former);
    expect((await ask('/sign-in/email', { email: person.email, password: 'another long one' })).status).toBe(401);
    expect(await keptOf(person)).toEqual([{ password: former }]);
    expect((await signIn(person)).status).toBe(200);
    const [now] = await keptOf(person);
    expect(now?.password).toMatch(TODAYS);
    expect((await signIn(person)).status).toBe(200);
    expect(await keptOf(person)).toEqual([now]);
  });

  it('a password matches in any Unicode normalization form', async () => {
    const person = await product.signUpUser();
    const change = { currentPassword: PASSWORD, newPassword: 'ma\u00f1ana por la ma\u00f1ana' };
    expect((await ask('/change-password', change, cookieOf(await signIn(person)))).status).toBe(200);
    const password = 'man\u0303ana por la man\u0303ana';
    expect((await ask('/sign-in/email', { email: person.email, password })).status).toBe(200);
  });
});

describe('new password', () => {
  const change = (cookie: string, more: object = {}) =>
    ask('/change-password', { currentPassword: PASSWORD, newPassword: 'another long password', ...more }, cookie);

  it.each([
    ['ends all other sessions', {}, false],
    ['leaves them open when the person says so', { revokeOtherSessions: false }, true],
  ])('%s', async (_title, more, isElsewhereOpen) => {
    const person = await product.signUpUser();
    const [elsewhere, here] = [cookieOf(await signIn(person)), cookieOf(await signIn(person))];
    const changed = await change(here, more);
    expect(changed.status).toBe(200);
    expect(await isOpen(elsewhere)).toBe(isElsewhereOpen);
    expect(await isOpen(cookieOf(changed) || here)).toBe(true);
  });
});

describe('session', () => {
  it('the session cookie is HttpOnly, SameSite and Secure over HTTPS', async () => {
    const person = await product.signUpUser();
    const [line] = cookiesOf(await signIn(person));
    expect(line).toMatch(/^__Secure-recuento\.session_token=/);
    for (const part of [/; HttpOnly/i, /; Secure/i, /; SameSite=Lax/i, /; Path=\//i]) expect(line).toMatch(part);
  });

  it('signing in again in the same browser revokes its previous session only', async () => {
    const person = await product.signUpUser();
    const elsewhere = cookieOf(await signIn(person));
    const first = cookieOf(await signIn(person));
    const second = cookieOf(await signIn(person, first));
    expect([await isOpen(first), await isOpen(second), await isOpen(elsewhere)]).toEqual([false, true, true]);
  });
});

it('tokens are signed with ES256', async () => {
  const { token = '' } = await product.signUpUser();
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toMatchObject({ alg: 'ES256' });
});

it('nobody but the operator can add members to an organization, not even an admin', async () => {
  const admin = await product.signInAs('admin');
  const cookie = cookieOf(await ask('/sign-in/email', { email: admin.email, password: 'recuento-demo' }));
  expect(await isOpen(cookie)).toBe(true);
  for (const [path, body] of [
    ['/organization/create', { name: 'Mine', slug: 'mine' }],
    ['/organization/invite-member', { email: 'friend@example.org', role: 'admin' }],
    ['/organization/list', undefined],
  ] as const) {
    expect([path, (await ask(path, body, cookie)).status]).toEqual([path, 404]);
  }
  for (const way of ['./', '%2e/', 'x/../', 'x/%2e%2e/', '.\\', '/', '']) {
    const path = `/identity/${way}organization/list`;
    const { status } = await sendRaw(product.url, headOf('GET', path, `cookie: ${cookie}`));
    expect([path, status]).toEqual([path, 404]);
  }
});

describe('provider routes', () => {
  const used = [
    ...['/sign-in/email', '/sign-up/email', '/sign-out', '/change-password', '/change-email', '/reset-password'],
    ...['/request-password-reset', '/revoke-sessions'],
  ].map((path) => `POST ${path}`);
  const read = ['/get-session', '/token', '/jwks', '/verify-email'].map((path) => `GET ${path}`);

  it('answer 404 or 405 unless the product uses them, with a session too', async () => {
    const provider = createEmbeddedProvider(
      loadEnv({ AUTH_SECRET: 'x'.repeat(32), CLICK_REFERENCE_SECRET: 'x'.repeat(32) }),
      product.databaseUrl,
    );
    await provider.pool.end();
    const mounted = Object.values(provider.api).flatMap((endpoint) => {
      const { path, options } = endpoint as { path?: string; options: { method: string | string[] } };
      return path === undefined ? [] : [options.method].flat().map((method) => [method, path] as const);
    });
    expect(mounted.length).toBeGreaterThan(30);
    const cookie = cookieOf(await signIn(await product.signUpUser()));
    const open: string[] = [];
    for (const [method, path] of mounted) {
      const { status } = await fetch(`${product.url}/identity${path.replace(/:\w+/g, 'x')}`, {
        method,
        headers: { 'content-type': 'application/json', origin: product.url, cookie },
        body: method === 'GET' ? undefined : '{}',
        redirect: 'manual',
      });
      // 405: the product uses the address, with another method.
      if (status !== 404 && status !== 405) open.push(`${method} ${path}`);
    }
    // Without a way to send a link nobody can ask for one.
    const expected = [...used, ...read].filter((route) => !route.includes('request-password-reset'));
    expect(open.sort()).toEqual(expected.sort());
  });

  it('no provider route reveals whether a password is correct without limit', async () => {
    const cookie = cookieOf(await signIn(await product.signUpUser()));
    const { status, headers } = await ask('/verify-password', { password: PASSWORD }, cookie);
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringMatching(/^application\/problem\+json/)]);
  });
});

it('provider routes are available only under their exact spelling', async () => {
  for (const way of ['./', '%2e/', 'x/../', '.\\', '/']) {
    const path = `/identity/${way}get-session`;
    expect([path, (await sendRaw(product.url, headOf('GET', path))).status]).toEqual([path, 404]);
  }
  expect((await ask('/get-session')).status).toBe(200);
});

it('the queue dashboard cookie is Secure over HTTPS', async () => {
  const { headers } = await (await product.signInAs('admin')).post('/api/admin/queue-dashboard/session');
  expect(headers.get('set-cookie')).toMatch(/^__Secure-recuento\.job_room=.*; Secure/);
});
