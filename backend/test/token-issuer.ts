import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { freePort } from './free-port.js';

export type Claims = Record<string, unknown>;

/** An identity provider of the test's own: it publishes its keys and signs whatever the test asks for. */
export interface TokenIssuer {
  issuer: string;
  jwksUrl: string;
  /** How often its keys were asked for. */
  readonly jwksRequestCount: number;
  /** A token for the API; changes set to undefined leave a claim out. */
  createToken(changes?: Claims, header?: Claims, key?: KeyObject): string;
  /** A token of another algorithm: none, or HS256 keyed with the published key. */
  forgeToken(algorithm: 'none' | 'HS256'): string;
  /** Signs with a new key from now on, and publishes it beside the old ones. */
  rotate(kid: string, algorithm?: 'RS256' | 'ES256'): void;
  /** What it answers when it is asked for anything; undefined: as it should. */
  overrideResponse(answer: { status: number; body: string } | undefined): void;
  stop(): Promise<void>;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const pairOf = (algorithm: 'RS256' | 'ES256') =>
  algorithm === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });

export async function startTokenIssuer(audience: string): Promise<TokenIssuer> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const keys: Claims[] = [];
  let current: { kid: string; alg: string; publicKey: KeyObject; privateKey: KeyObject };
  let instead: { status: number; body: string } | undefined;
  let asked = 0;
  const rotate = (kid: string, alg: 'RS256' | 'ES256' = 'RS256') => {
    const { publicKey, privateKey } = pairOf(alg);
    current = { kid, alg, publicKey, privateKey };
    keys.push({ ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' });
  };
  rotate('test-key');
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (instead) return response.writeHead(instead.status).end(instead.body);
    if (request.url === '/.well-known/openid-configuration') {
      return response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` }));
    }
    asked += 1;
    return response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const now = () => Math.floor(Date.now() / 1000);
  const claimsOf = (changes: Claims) => ({
    iss: issuer,
    aud: audience,
    sub: 'somebody',
    iat: now(),
    exp: now() + 300,
    email: 'somebody@example.org',
    ...changes,
  });
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    get jwksRequestCount() {
      return asked;
    },
    createToken: (changes = {}, header = {}, key = current.privateKey) => {
      const { alg, kid } = current;
      const content = `${part({ alg, typ: 'JWT', kid, ...header })}.${part(claimsOf(changes))}`;
      // JOSE wants the two halves of an elliptic signature side by side.
      const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
      return `${content}.${signature.toString('base64url')}`;
    },
    forgeToken: (algorithm) => {
      const { kid, publicKey } = current;
      const content = `${part({ alg: algorithm, typ: 'JWT', kid })}.${part(claimsOf({ organizations: ['recuento'] }))}`;
      if (algorithm === 'none') return `${content}.`;
      const secret = publicKey.export({ type: 'spki', format: 'pem' });
      return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
    },
    rotate,
    overrideResponse: (answer) => {
      instead = answer;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
