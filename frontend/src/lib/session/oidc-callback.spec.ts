import { http, HttpResponse } from 'msw';
import { answers, completeBrowser, ISSUER, KEY, settings } from '../../test/oidc-provider';
import { makeToken } from '../../test/users';
import { server } from '../../test/server';
import { OidcSession } from './oidc-session';
import { CALLBACK_PATH, SignInError } from './session';

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

beforeEach(completeBrowser);
afterEach(() => window.history.replaceState(null, '', '/'));

it('an unsolicited response is rejected', async () => {
  window.history.replaceState(null, '', `${CALLBACK_PATH}?code=1&state=unknown`);
  const session = new OidcSession(settings);
  await expect(session.completeSignIn()).rejects.toEqual(expect.any(SignInError));
  expect(session.getState().status).toBe('signed-out');
});

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
