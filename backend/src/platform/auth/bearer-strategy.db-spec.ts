import { randomUUID } from 'node:crypto';
import { Client } from '../../../test/app/client.js';
import { TestApp } from '../../../test/app/test-app.js';
import { startTokenIssuer, type TokenIssuer } from '../../../test/servers/token-issuer.js';

const AUDIENCE = 'recuento-api';

let issuer: TokenIssuer;
let product: TestApp;

beforeAll(async () => {
  issuer = await startTokenIssuer(AUDIENCE);
  const { issuer: url, jwksUrl } = issuer;
  const env = { AUTH_ISSUER: url, AUTH_JWKS_URL: jwksUrl, AUTH_AUDIENCE: AUDIENCE, AUTH_CLIENT_ID: 'recuento-spa' };
  product = await TestApp.start({ env });
});

afterAll(async () => {
  await product.stop();
  await issuer.stop();
});

const withToken = (token: string) => new Client(product.url, token);
const readStatus = async (token: string) => (await withToken(token).get('/api/testimonials/my')).status;

it('an email and a name that are no texts are ignored, and a subject that is none is rejected', async () => {
  const findAccount = async (claims: Record<string, unknown>) => {
    expect(await readStatus(issuer.createToken({ sub: 'odd-claims', ...claims }))).toBe(200);
    return product.database.query(`select email, name from identity.users where subject = 'odd-claims'`);
  };
  const claims = { email: 'odd@example.org', name: 'Odd' };
  expect(await findAccount(claims)).toEqual([claims]);
  expect(await findAccount({ email: { a: 1 }, name: ['b'] })).toEqual([{ email: null, name: null }]);
  for (const sub of [7, true, ['user-1']]) expect(await readStatus(issuer.createToken({ sub }))).toBe(401);
});

const NUL = String.fromCharCode(0);

it.each([
  ['a subject with NUL', { sub: `a${NUL}b` }],
  // Stored, two such subjects would be one.
  ['a subject with half a surrogate pair', { sub: 'a\ud800b' }],
  ['a subject that is too long', { sub: 's'.repeat(256) }],
  ['an issue time in the future', { iat: Math.floor(Date.now() / 1000) + 3600 }],
  ['an issue time that is no date', { iat: 1e300 }],
  ['an issue time before the calendar', { iat: -1e12 }],
])('a token with %s is rejected', async (_what, claims) => {
  expect(await readStatus(issuer.createToken(claims))).toBe(401);
});

it('an email that cannot be stored is ignored', async () => {
  for (const email of [`a${NUL}@example.org`, 'a\ud800@example.org']) {
    expect(await readStatus(issuer.createToken({ sub: 'odd-email', email }))).toBe(200);
  }
  const emails = await product.database.query(`select email from identity.users where subject = 'odd-email'`);
  expect(emails).toEqual([{ email: null }]);
});

describe('the sign-out of a token of an external provider', () => {
  const signOut = async (token: string, body: object = {}) =>
    expect((await withToken(token).post('/api/session/sign-out', body)).status).toBe(204);
  /** Different tokens of one user. */
  const createTokens = (...claims: Record<string, unknown>[]) =>
    claims.map((own) => issuer.createToken({ sub: 'signs-out', name: randomUUID(), ...own }));

  it('rejects the tokens with its id, and no other token of the user', async () => {
    const jti = randomUUID();
    const [ended, repeated] = createTokens({ jti }, { jti });
    const others = createTokens({ jti: randomUUID() }, {}, { jti: '' }, { jti: 7 });
    await signOut(ended);
    expect(await Promise.all([ended, repeated].map(readStatus))).toEqual([401, 401]);
    expect(await Promise.all(others.map(readStatus))).toEqual([200, 200, 200, 200]);
  });

  it.each([{}, { jti: '' }, { jti: 7 }])('rejects only the token itself if it has no id: %j', async (claims) => {
    const [ended, other] = createTokens(claims, claims);
    await signOut(ended);
    expect(await Promise.all([ended, other].map(readStatus))).toEqual([401, 200]);
  });

  it('rejects a token that practically never expires', async () => {
    const [ended] = createTokens({ exp: 1e300 });
    await signOut(ended);
    expect(await readStatus(ended)).toBe(401);
  });

  it('everywhere rejects the token itself also if the clock of the provider is ahead', async () => {
    const [ahead] = createTokens({ sub: 'clock-ahead', iat: Math.floor(Date.now() / 1000) + 60 });
    await signOut(ahead, { everywhere: true });
    expect(await readStatus(ahead)).toBe(401);
  });

  it('everywhere rejects the tokens that were issued before, also those that do not state when, or name a session', async () => {
    const now = Math.floor(Date.now() / 1000);
    const [current, ...others] = createTokens(
      {},
      { iat: undefined },
      { sid: 'one' },
      { iat: 'now' },
      { iat: now - 5 },
      { iat: now + 5 },
    );
    await signOut(current, { everywhere: true });
    expect(await Promise.all([current, ...others].map(readStatus))).toEqual([401, 401, 401, 401, 401, 200]);
  });
});
