import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Client } from '../../../test/app/client.js';
import { TestApp } from '../../../test/app/test-app.js';
import { startTokenIssuer, type TokenIssuer } from '../../../test/servers/token-issuer.js';

const AUDIENCE = 'recuento-api';
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** The keys are fetched at most once per second. */
const REFETCH_INTERVAL_MS = 1_100;

let issuer: TokenIssuer;
let product: TestApp;

beforeAll(async () => {
  issuer = await startTokenIssuer(AUDIENCE);
  product = await TestApp.start({
    env: { AUTH_ISSUER: issuer.issuer, AUTH_AUDIENCE: AUDIENCE, AUTH_CLIENT_ID: 'recuento-spa' },
  });
});

afterAll(async () => {
  await product.stop();
  await issuer.stop();
});

const requestWith = (token: string) =>
  new Client(product.url, token).get<{ code?: string; detail?: string }>('/api/testimonials/my');
const getStatus = async (token: string) => (await requestWith(token)).status;

it('keys are found through the discovery document and cached', async () => {
  for (let visit = 0; visit < 5; visit++) expect(await getStatus(issuer.createToken())).toBe(200);
  expect(issuer.jwksRequestCount).toBe(1);
});

it('unknown key ids cause at most one request per second to the provider', async () => {
  await pause(REFETCH_INTERVAL_MS);
  const before = issuer.jwksRequestCount;
  const startedAt = Date.now();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) => getStatus(issuer.createToken({}, { kid: `invented-${number}` }))),
  );
  const seconds = (Date.now() - startedAt) / 1000;
  expect(new Set(answers)).toEqual(new Set([401]));
  expect(issuer.jwksRequestCount - before).toBeLessThanOrEqual(1 + Math.ceil(seconds));
  expect(await getStatus(issuer.createToken())).toBe(200);
});

it.each(['ES256', 'RS256'] as const)(
  'a rotated key of %s is accepted as soon as it is published',
  async (algorithm) => {
    await pause(REFETCH_INTERVAL_MS);
    const old = issuer.createToken();
    issuer.rotate(`new-${algorithm}`, algorithm);
    expect(await getStatus(issuer.createToken())).toBe(200);
    expect(await getStatus(old)).toBe(200);
  },
);

describe('unavailable identity provider', () => {
  it.each([
    ['is broken', { status: 500, body: 'oops' }],
    ['answers HTML', { status: 200, body: '<html></html>' }],
    ['names another issuer', { status: 200, body: '{"issuer":"https://elsewhere.example","jwks_uri":"x"}' }],
    ['stops in the middle of a response', { status: 200, body: '{"keys":[', isEndless: true }],
  ])('when it %s, known keys keep working and unknown ones are answered with 503', async (_what, answer) => {
    const known = issuer.createToken();
    expect(await getStatus(known)).toBe(200);
    await pause(REFETCH_INTERVAL_MS);
    issuer.overrideResponse(answer);
    const request = requestWith(issuer.createToken({}, { kid: `unknown-${answer.status}` }));
    // What is collected while a response is awaited must not be needed to end the wait.
    const collection = setInterval(collectGarbage, 1_000);
    const unknown = await request.finally(() => clearInterval(collection));
    expect([unknown.status, unknown.body.code]).toEqual([503, 'identity_provider_unavailable']);
    expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(unknown.body)).not.toContain(issuer.issuer);
    expect(await getStatus(known)).toBe(200);
    expect(await getStatus('garbage')).toBe(401);
    expect((await product.anonymous().get('/api/marketplace/advertisers')).status).toBe(200);

    issuer.overrideResponse(undefined);
    await pause(REFETCH_INTERVAL_MS);
    issuer.rotate(`after-${answer.body.length}`);
    expect(await getStatus(issuer.createToken())).toBe(200);
  });

  it('when its key set is larger than a megabyte, it is not read', async () => {
    const jwksUrl = `${issuer.issuer}/jwks`;
    const keys = (await (await fetch(jwksUrl)).json()) as object;
    const keySet = { ...keys, issuer: issuer.issuer, jwks_uri: jwksUrl, padding: 'x'.repeat(1_000_000) };
    await pause(REFETCH_INTERVAL_MS);
    issuer.overrideResponse({ status: 200, body: JSON.stringify(keySet) });
    expect(await getStatus(issuer.createToken({}, { kid: 'unknown-large' }))).toBe(503);
    issuer.overrideResponse(undefined);
  });
});

it('organizations are read from a claim whose name is a URL', async () => {
  await product.stop();
  const claim = 'https://recuento.example/organizations';
  product = await TestApp.start({
    env: {
      AUTH_ISSUER: issuer.issuer,
      AUTH_AUDIENCE: AUDIENCE,
      AUTH_CLIENT_ID: 'recuento-spa',
      AUTH_ADMIN_CLAIM: claim,
    },
  });
  const admin = new Client(product.url, issuer.createToken({ [claim]: ['recuento'] }));
  expect((await admin.get('/api/testimonials/admin/pending')).status).toBe(200);
  const other = new Client(product.url, issuer.createToken({ organizations: ['recuento'] }));
  expect((await other.get('/api/testimonials/admin/pending')).status).toBe(403);
});
