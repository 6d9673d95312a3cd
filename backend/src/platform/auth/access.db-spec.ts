import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { base64url, decodeJwt } from 'jose';
import { type ApiResponse, Client } from '../../../test/app/client.js';
import { fillPath, type Operation, listRoutes } from '../../../test/shared/openapi-document.js';
import { rectify } from '../../../test/fixtures/rectifications.js';
import { TestApp } from '../../../test/app/test-app.js';
import { startTokenIssuer, type TokenIssuer } from '../../../test/servers/token-issuer.js';
import { ACCESS, type AccessLevel } from './access.js';

type Described = [name: string, method: string, path: string, level: AccessLevel, id: string, mediaType: string];

const AUDIENCE = 'recuento-api';
const ADMIN = { sub: 'the-admin', organizations: ['recuento'] };

let issuer: TokenIssuer;
let product: TestApp;
let operations: Described[];

beforeAll(async () => {
  issuer = await startTokenIssuer(AUDIENCE);
  product = await TestApp.start({
    env: {
      AUTH_ISSUER: issuer.issuer,
      AUTH_JWKS_URL: issuer.jwksUrl,
      AUTH_AUDIENCE: AUDIENCE,
      AUTH_CLIENT_ID: 'recuento-spa',
    },
  });
  const { body } = await product.anonymous().get<Parameters<typeof listRoutes>[0]>('/api/openapi.json');
  operations = listRoutes(body).map(({ method, path, operation }): Described => [
    `${method} ${path}`,
    method,
    fillPath({ path }),
    readAccessLevel(operation),
    operation.operationId,
    Object.keys(operation.requestBody?.content ?? {})[0] ?? 'application/json',
  ]);
});

afterAll(async () => {
  await product.stop();
  await issuer.stop();
});

/** The access level of an operation according to the OpenAPI document. */
function readAccessLevel({ security, responses }: Operation): AccessLevel {
  if (security.length === 0) return 'public';
  if ('403' in responses) return 'admin';
  return JSON.stringify(responses['401']).includes('is not valid') ? 'optional' : 'user';
}

const withToken = (token: string | undefined) => new Client(product.url, token);
const call = (client: Client, [, method, path, , , mediaType]: Described): Promise<ApiResponse<{ code: string }>> => {
  if (!['POST', 'PUT'].includes(method)) return client.call(method, path);
  if (mediaType === 'multipart/form-data') return client.call(method, path, new FormData());
  return client.call(method, path, '{}', { 'content-type': mediaType });
};

function expectUnauthenticated(operation: string, answer: ApiResponse<{ code?: string }>): void {
  expect([operation, answer.status, answer.body.code]).toEqual([operation, 401, 'unauthenticated']);
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

/** Under this key `@ApiOperation` stores what it declares. */
const OPERATION = 'swagger/apiOperation';

describe('access declarations', () => {
  it('every route declares its access level, and the OpenAPI document agrees', () => {
    const reflector = product.app.get(Reflector);
    const declared = new Map<string, AccessLevel | undefined>();
    for (const { instance, metatype } of product.app.get(DiscoveryService, { strict: false }).getControllers()) {
      for (const method of new MetadataScanner().getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
        const handler = (instance as Record<string, () => unknown>)[method];
        if (Reflect.getMetadata(PATH_METADATA, handler) === undefined) continue;
        const { operationId } = (Reflect.getMetadata(OPERATION, handler) ?? {}) as { operationId?: string };
        const name = operationId ?? `${metatype?.name.replace(/Controller$/, '')}_${method}`;
        declared.set(
          name,
          reflector.getAllAndOverride<AccessLevel>(ACCESS, [handler, metatype as unknown as () => unknown]),
        );
      }
    }
    expect(declared.size).toBeGreaterThan(20);
    for (const [name, level] of declared) expect([name, level]).toEqual([name, expect.any(String)]);
    const described = new Map(operations.map(([, , , level, id]) => [id, level]));
    for (const [id, level] of described) expect([id, level]).toEqual([id, declared.get(id)]);
    // Undocumented routes are for crawlers and monitoring and must be public.
    for (const [id, level] of declared) if (!described.has(id)) expect([id, level]).toEqual([id, 'public']);
    expect(described.size).toBe(operations.length);
  });

  it('every route answers an anonymous request as declared', async () => {
    for (const operation of operations) {
      const answer = await call(withToken(undefined), operation);
      const [name, , , level] = operation;
      if (level === 'user' || level === 'admin') expectUnauthenticated(name, answer);
      // This list is public only if the query contains a condition.
      else if (name !== 'GET /api/testimonials')
        expect([name, answer.body.code]).not.toEqual([name, 'unauthenticated']);
    }
  });

  it('every route accepts a valid token as declared, and admin routes require an admin', async () => {
    for (const operation of operations.filter(([, , , level]) => level !== 'public')) {
      // One of the routes rejects the token from then on.
      const user = withToken(issuer.createToken({ jti: randomUUID() }));
      const admin = withToken(issuer.createToken({ ...ADMIN, jti: randomUUID() }));
      const [name, , , level] = operation;
      const answer = await call(user, operation);
      if (level === 'admin') expect([name, answer.status, answer.body.code]).toEqual([name, 403, 'admin_only']);
      else expect([name, [200, 204, 400, 404].includes(answer.status)]).toEqual([name, true]);
      const asAdmin = await call(admin, operation);
      expect([name, [200, 204, 400, 404].includes(asAdmin.status)]).toEqual([name, true]);
    }
  });
});

describe('bearer tokens', () => {
  const { privateKey: foreignKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ownKey = publicKey.export({ format: 'jwk' });
  const past = Math.floor(Date.now() / 1000) - 60;
  const wrong: [string, () => string][] = [
    ['without a signature', () => issuer.forgeToken('none')],
    ['signed with the published key as a shared secret', () => issuer.forgeToken('HS256')],
    ['of another issuer', () => issuer.createToken({ ...ADMIN, iss: 'http://elsewhere.example' })],
    ['without an issuer', () => issuer.createToken({ ...ADMIN, iss: undefined })],
    ['for another audience', () => issuer.createToken({ ...ADMIN, aud: 'another-api' })],
    ['without an audience', () => issuer.createToken({ ...ADMIN, aud: undefined })],
    ['that has expired', () => issuer.createToken({ ...ADMIN, exp: past })],
    ['that is not valid yet', () => issuer.createToken({ ...ADMIN, nbf: past + 3600 })],
    ['without a subject', () => issuer.createToken({ ...ADMIN, sub: '' })],
    ['signed with a foreign key', () => issuer.createToken(ADMIN, {}, foreignKey)],
    ['that names an unknown key', () => issuer.createToken(ADMIN, { kid: 'unknown' })],
    ['whose key is a path', () => issuer.createToken(ADMIN, { kid: '../../../etc/passwd' })],
    ['that contains its own key', () => issuer.createToken(ADMIN, { kid: 'own', jwk: ownKey }, foreignKey)],
    ['that contains its own key under a known key id', () => issuer.createToken(ADMIN, { jwk: ownKey }, foreignKey)],
    [
      'that contains the URL of its key',
      () => issuer.createToken(ADMIN, { jku: 'http://127.0.0.1:1/jwks' }, foreignKey),
    ],
    [
      'that contains the URL of its certificate',
      () => issuer.createToken(ADMIN, { x5u: 'http://127.0.0.1:1/x5u' }, foreignKey),
    ],
    ['with an unknown critical extension', () => issuer.createToken(ADMIN, { crit: ['b64'], b64: false })],
    ['with the algorithm ES256 and an RSA signature', () => issuer.createToken(ADMIN, { alg: 'ES256' })],
    ['with an unsupported algorithm', () => issuer.createToken(ADMIN, { alg: 'RS512' })],
    ['without expiry', () => issuer.createToken({ ...ADMIN, exp: undefined })],
    ['whose claims were changed', () => withClaims(issuer.createToken(), { organizations: ['recuento'] })],
    ['that is malformed', () => 'garbage'],
    ['that consists of three dots', () => '...'],
  ];

  /**
   * All routes share one guard. The full run sends each token to each route, the short one a part of them: each route
   * receives several tokens, each token several routes.
   */
  const operationsFor = (token: number): Described[] =>
    operations.filter((_, index) => process.env.FULL || (index + token) % 4 === 0);

  it.each(wrong.map(([name, createToken], index): [string, () => string, number] => [name, createToken, index]))(
    'a token %s is rejected on every route',
    async (_what, createToken, index) => {
      const client = withToken(createToken());
      for (const operation of operationsFor(index)) {
        const [name, , , level] = operation;
        const answer = await call(client, operation);
        if (level === 'public') expect([name, answer.body.code]).not.toEqual([name, 'unauthenticated']);
        else expectUnauthenticated(name, answer);
      }
    },
  );

  it('a token counts only in the Authorization header with the Bearer scheme', async () => {
    const token = issuer.createToken();
    const path = '/api/testimonials/my';
    const anonymous = product.anonymous();
    expect((await anonymous.get(path, { authorization: `bearer ${token}` })).status).toBe(200);
    expect((await anonymous.get(path, { authorization: token })).status).toBe(401);
    expect((await anonymous.get(path, { authorization: `Basic ${token}` })).status).toBe(401);
    expect((await anonymous.get(path, { cookie: `token=${token}` })).status).toBe(401);
    for (const query of [`access_token=${token}`, `token=${token}`]) {
      expect((await anonymous.get(`${path}?${query}`)).status).toBe(401);
    }
  });

  it('only members of the admin organization are admins', async () => {
    const status = async (claims: Record<string, unknown>) =>
      (await withToken(issuer.createToken(claims)).get('/api/testimonials/admin/pending')).status;
    expect(await status({ organizations: ['recuento'] })).toBe(200);
    expect(await status({ organizations: ['other', 'recuento'] })).toBe(200);
    expect(await status({ organizations: [{ id: 'org_1', slug: 'recuento' }] })).toBe(200);
    expect(await status({ organizations: { recuento: { role: 'owner' } } })).toBe(200);
    for (const organizations of [
      [],
      ['Recuento'],
      ['recuento2'],
      'recuento',
      null,
      7,
      [null],
      [['recuento']],
      undefined,
    ]) {
      expect([organizations, await status({ organizations })]).toEqual([organizations, 403]);
    }
  });

  it('members of the admin organization are admins also where users without the role are allowed', async () => {
    const path = '/api/data-rights/rectifications';
    const user = withToken(issuer.createToken({ sub: 'the-renamed', email: 'renamed@example.org', name: 'Before' }));
    const rename = { dataType: 'profile', fieldName: 'name', currentValue: 'Before', requestedValue: 'After' };
    const { id } = (await rectify(user, rename)).body;
    const findIds = async (claims: Record<string, unknown>) => {
      const answer = await withToken(issuer.createToken(claims)).get<{ rectifications: { id: number }[] }>(path);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      return answer.body.rectifications.map((request) => request.id);
    };
    expect(await findIds(ADMIN)).toContain(id);
    expect(await findIds({ sub: 'another-user', organizations: ['other'] })).toEqual([]);
    const anonymous = await product.anonymous().get('/api/conditions/popular');
    expect(anonymous.headers.get('cache-control')).not.toContain('no-store');
  });

  it('concurrent first requests of one subject create one user', async () => {
    const first = withToken(issuer.createToken({ sub: 'new-user', email: 'new@example.org', name: 'New' }));
    const answers = await Promise.all(Array.from({ length: 8 }, () => first.get('/api/testimonials/my')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await withToken(issuer.createToken({ sub: 'new-user', email: 'newer@example.org', name: 'New' })).get(
      '/api/testimonials/my',
    );
    expect(await product.database.query(`select issuer, email from identity.users where subject = 'new-user'`)).toEqual(
      [{ issuer: issuer.issuer, email: 'newer@example.org' }],
    );
  });
});

function withClaims(token: string, changes: object): string {
  const [header, , signature] = token.split('.');
  return [header, base64url.encode(JSON.stringify({ ...decodeJwt(token), ...changes })), signature].join('.');
}
