import { webcrypto } from 'node:crypto';
import { http, HttpResponse } from 'msw';
import { makeToken } from '../../test/users';
import { server } from '../../test/server';
import { CALLBACK_PATH, SignInError } from './session';
import { OidcSession } from './oidc-session';

const ISSUER = 'https://id.example.org';
const settings = {
  authority: ISSUER,
  clientId: 'recuento-spa',
  audience: 'recuento-api',
  scope: 'openid profile email offline_access',
  adminClaim: 'organizations',
};
const KEY = `oidc.user:${ISSUER}:recuento-spa`;

/** The state that the library stores in the browser of a signed-in user. */
function storeUser({ lifetime = 600, refresh = true, organizations = [] as string[] } = {}): string {
  const token = makeToken({ sub: 'nuria', lifetime, organizations });
  const user = {
    access_token: token,
    id_token: makeToken({ sub: 'nuria', organizations: ['from-the-id-token'] }),
    ...(refresh && { refresh_token: 'refresh' }),
    token_type: 'Bearer',
    scope: settings.scope,
    profile: { sub: 'nuria', name: 'Nuria', email: 'nuria@example.org', iss: ISSUER, aud: 'recuento-spa' },
    expires_at: Math.floor(Date.now() / 1000) + lifetime,
  };
  localStorage.setItem(KEY, JSON.stringify(user));
  return token;
}

/** The provider's responses to refresh tokens in order; the last one repeats. */
function answers(...responses: (() => Response)[]) {
  const count = { renewals: 0 };
  server.use(
    http.get(`${ISSUER}/.well-known/openid-configuration`, () =>
      HttpResponse.json({
        issuer: ISSUER,
        token_endpoint: `${ISSUER}/token`,
        authorization_endpoint: `${ISSUER}/auth`,
      }),
    ),
    http.post(`${ISSUER}/token`, () => {
      const answer = responses[Math.min(count.renewals, responses.length - 1)];
      count.renewals += 1;
      return answer();
    }),
  );
  return count;
}

const renewed = () =>
  HttpResponse.json({
    access_token: makeToken({ sub: 'nuria', lifetime: 700 }),
    token_type: 'Bearer',
    refresh_token: 'next',
  });
const rejectWith = (error: string) => () => HttpResponse.json({ error }, { status: 400 });

beforeEach(() => {
  // jsdom has no Web Locks; a single tab needs none.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => Promise<unknown>) => work() },
  });
  // jsdom has no Web Crypto.
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
});

it('a new browser has no user', async () => {
  const session = new OidcSession(settings);
  expect(session.getState().status).toBe('loading');
  expect(await session.getToken()).toBeNull();
  expect(session.getState().status).toBe('signed-out');
});

it('a stored session restores the user and the admin role from the claim', async () => {
  const token = storeUser({ organizations: ['anything'] });
  const session = new OidcSession(settings);
  expect(await session.getToken()).toBe(token);
  expect(session.getState()).toEqual({
    status: 'signed-in',
    user: { id: 'nuria', name: 'Nuria', email: 'nuria@example.org' },
    isAdmin: true,
  });
});

it('the ID token is used when the audience equals the client id', async () => {
  storeUser();
  const session = new OidcSession({ ...settings, audience: 'recuento-spa' });
  const token = await session.getToken();
  expect(token).not.toBeNull();
  expect(token).toBe((JSON.parse(localStorage.getItem(KEY)!) as { id_token: string }).id_token);
  expect(session.getState().isAdmin).toBe(true);
});

it('an expiring token is renewed once for all callers', async () => {
  const count = answers(renewed);
  const old = storeUser({ lifetime: 30 });
  const session = new OidcSession(settings);
  const tokens = await Promise.all([session.getToken(), session.getToken()]);
  expect(new Set(tokens).size).toBe(1);
  expect(tokens[0]).not.toBe(old);
  expect(count.renewals).toBe(1);
});

it('a rejected token is renewed, and a renewed one is not requested again', async () => {
  const count = answers(renewed);
  const old = storeUser();
  const session = new OidcSession(settings);
  await session.start();
  const next = await session.renewToken(old);
  expect(next).not.toBe(old);
  expect(await session.renewToken(old)).toBe(next);
  expect(count.renewals).toBe(1);
});

it('the session ends when the provider rejects the refresh token', async () => {
  answers(rejectWith('invalid_grant'));
  storeUser({ lifetime: 30 });
  const session = new OidcSession(settings);
  expect(await session.getToken()).toBeNull();
  expect(session.getState()).toMatchObject({ status: 'signed-out', expired: true });
  expect(localStorage.getItem(KEY)).toBeNull();
});

it.each([
  ['is broken', rejectWith('server_error')],
  ['cannot be reached', () => HttpResponse.error()],
])('the session continues while the provider %s', async (_what, answer) => {
  answers(answer);
  const token = storeUser({ lifetime: 30 });
  const session = new OidcSession(settings);
  expect(await session.getToken()).toBe(token);
  expect(session.getState().status).toBe('signed-in');
});

it('an unavailable provider without a valid token is reported and the user stays signed in', async () => {
  answers(() => HttpResponse.error());
  storeUser({ lifetime: -5 });
  const session = new OidcSession(settings);
  await expect(session.getToken()).rejects.toMatchObject({ status: 503, code: 'identity_provider_unavailable' });
  expect(session.getState().status).toBe('signed-in');
});

it('a token without a refresh token is used until it expires', async () => {
  const token = storeUser({ lifetime: 30, refresh: false });
  const session = new OidcSession(settings);
  expect(await session.getToken()).toBe(token);
  expect(await session.renewToken(token)).toBeNull();
  expect(session.getState()).toMatchObject({ expired: true });
});

it('an expired stored session is cleared', async () => {
  storeUser({ lifetime: -5, refresh: false });
  const session = new OidcSession(settings);
  await session.start();
  expect(session.getState()).toEqual({ status: 'signed-out', user: null, isAdmin: false });
});

it('sign-in and sign-out are followed from other tabs', async () => {
  const session = new OidcSession(settings);
  await session.start();
  const countListenerCalls = () =>
    new Promise<void>((resolve) => {
      const stop = session.subscribe(() => {
        stop();
        resolve();
      });
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    });
  storeUser();
  await countListenerCalls();
  expect(session.getState().status).toBe('signed-in');
  localStorage.removeItem(KEY);
  await countListenerCalls();
  expect(session.getState().status).toBe('signed-out');
});

it('signing out works while the provider is unreachable', async () => {
  server.use(http.get(`${ISSUER}/.well-known/openid-configuration`, () => HttpResponse.error()));
  storeUser();
  const session = new OidcSession(settings);
  await session.start();
  await session.signOut();
  expect(session.getState()).toEqual({ status: 'signed-out', user: null, isAdmin: false });
  expect(localStorage.getItem(KEY)).toBeNull();
});

it.each([
  ['is rejected by the API after a sign-out', () => new HttpResponse(null, { status: 204 })],
  ['is forgotten although the API does not respond', () => HttpResponse.error()],
])('the token %s', async (_title, respond) => {
  answers(renewed);
  const revoked: (string | null)[] = [];
  server.use(
    http.post('*/api/session/sign-out', ({ request }) => {
      revoked.push(request.headers.get('authorization'));
      return respond();
    }),
  );
  const token = storeUser();
  const session = new OidcSession(settings);
  await session.start();
  await session.signOut();
  expect(revoked).toEqual([`Bearer ${token}`]);
  expect(session.getState().status).toBe('signed-out');
});

it('an unsolicited response is rejected', async () => {
  window.history.replaceState(null, '', `${CALLBACK_PATH}?code=1&state=unknown`);
  const session = new OidcSession(settings);
  await expect(session.completeSignIn()).rejects.toEqual(expect.any(SignInError));
  expect(session.getState().status).toBe('signed-out');
  window.history.replaceState(null, '', '/');
});

describe('OIDC callback', () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  /** Simulates the return from the provider, which then issues an ID token with these claims. */
  function returnFromProvider(claims: object) {
    const id = 'the-state';
    const state = {
      id,
      data: { redirect: '/my-points', nonce: 'asked' },
      created: Math.floor(Date.now() / 1000),
      request_type: 'si:r',
      code_verifier: 'verifier',
      authority: ISSUER,
      client_id: settings.clientId,
      redirect_uri: location.origin + CALLBACK_PATH,
      scope: settings.scope,
    };
    sessionStorage.setItem(`oidc.${id}`, JSON.stringify(state));
    const payload = { iss: ISSUER, aud: settings.clientId, sub: 'nuria', nonce: 'asked', ...claims };
    answers(() =>
      HttpResponse.json({
        access_token: makeToken({ sub: 'nuria' }),
        id_token: `${encoded({ alg: 'RS256' })}.${encoded({ ...payload, exp: 4_000_000_000, iat: 1 })}.signature`,
        token_type: 'Bearer',
      }),
    );
    window.history.replaceState(null, '', `${CALLBACK_PATH}?code=1&state=${id}`);
    return new OidcSession(settings);
  }

  afterEach(() => window.history.replaceState(null, '', '/'));

  it('the callback signs in the user who started it and returns to the requested page', async () => {
    const session = returnFromProvider({ aud: ['another', settings.clientId] });
    expect(await session.completeSignIn()).toBe('/my-points');
    expect(session.getState()).toMatchObject({ status: 'signed-in', user: { id: 'nuria' } });
  });

  it.each([
    ['for another question', { nonce: 'not asked' }],
    ['for no question', { nonce: undefined }],
    ['for another client', { aud: 'another' }],
    ['by another issuer', { iss: 'https://elsewhere.example' }],
  ])('the callback is rejected when the token was %s', async (_what, claims) => {
    const session = returnFromProvider(claims);
    await expect(session.completeSignIn()).rejects.toEqual(expect.any(SignInError));
    expect(session.getState().status).toBe('signed-out');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('a discovery document of another issuer is rejected', async () => {
    server.use(
      http.get(`${ISSUER}/.well-known/openid-configuration`, () =>
        HttpResponse.json({
          issuer: 'https://elsewhere.example',
          authorization_endpoint: 'https://elsewhere.example/',
        }),
      ),
    );
    await expect(new OidcSession(settings).signIn('/')).rejects.toMatchObject({
      code: 'identity_provider_unavailable',
    });
  });
});
