import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { answers, completeBrowser, ISSUER, KEY, settings } from '../../test/oidc-provider';
import { makeToken } from '../../test/users';
import { server } from '../../test/server';
import { OidcSession } from './oidc-session';

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

const renewed = () =>
  HttpResponse.json({
    access_token: makeToken({ sub: 'nuria', lifetime: 700 }),
    token_type: 'Bearer',
    refresh_token: 'next',
  });
const rejectWith = (error: string) => () => HttpResponse.json({ error }, { status: 400 });

beforeEach(completeBrowser);

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

it('an erased account ends the session, but not that of another user', async () => {
  const token = storeUser();
  const session = new OidcSession(settings);
  await session.start();
  session.endErased(makeToken({ sub: 'other' }));
  expect(session.getState().status).toBe('signed-in');
  session.endErased(token);
  await waitFor(() => expect(session.getState()).toMatchObject({ status: 'signed-out', erased: true }));
  expect(localStorage.getItem(KEY)).toBeNull();
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

it('a page from the back/forward cache follows a sign-out that it could not hear of', async () => {
  storeUser();
  const session = new OidcSession(settings);
  await session.start();
  localStorage.removeItem(KEY);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(session.getState().status).toBe('signed-out'));
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
