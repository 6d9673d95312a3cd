import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { findFreePort } from '../app/free-port.js';

export type Claims = Record<string, unknown>;

interface OverriddenResponse {
  status: number;
  body: string;
  isEndless?: boolean;
}

/** A local identity provider: it publishes its keys and signs any token that a test requests. */
export interface TokenIssuer {
  issuer: string;
  jwksUrl: string;
  /** Number of requests for its keys. */
  readonly jwksRequestCount: number;
  /** Creates a token for the API; changes set to undefined omit a claim. */
  createToken(changes?: Claims, header?: Claims, key?: KeyObject): string;
  /** Creates a token of another algorithm: none, or HS256 with the published key as the secret. */
  forgeToken(algorithm: 'none' | 'HS256'): string;
  /** Signs with a new key from now on, and publishes it in addition to the old ones. */
  rotate(kid: string, algorithm?: 'RS256' | 'ES256'): void;
  /** Overrides all responses; undefined restores them. One without end stops after its body, with the connection open. */
  overrideResponse(answer: OverriddenResponse | undefined): void;
  stop(): Promise<void>;
}

const encodePart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const generateKeyPair = (algorithm: 'RS256' | 'ES256') =>
  algorithm === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 2048 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });

export async function startTokenIssuer(audience: string): Promise<TokenIssuer> {
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  const keys: Claims[] = [];
  let current: { kid: string; alg: string; publicKey: KeyObject; privateKey: KeyObject };
  let override: OverriddenResponse | undefined;
  let requestCount = 0;
  const rotate = (kid: string, alg: 'RS256' | 'ES256' = 'RS256') => {
    const { publicKey, privateKey } = generateKeyPair(alg);
    current = { kid, alg, publicKey, privateKey };
    keys.push({ ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' });
  };
  rotate('test-key');
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (override?.isEndless) return response.writeHead(override.status).write(override.body);
    if (override) return response.writeHead(override.status).end(override.body);
    if (request.url === '/.well-known/openid-configuration') {
      return response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks` }));
    }
    requestCount += 1;
    return response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  const now = () => Math.floor(Date.now() / 1000);
  const buildClaims = (changes: Claims) => ({
    iss: issuer,
    aud: audience,
    sub: 'user-1',
    iat: now(),
    exp: now() + 300,
    email: 'user-1@example.org',
    ...changes,
  });
  return {
    issuer,
    jwksUrl: `${issuer}/jwks`,
    get jwksRequestCount() {
      return requestCount;
    },
    createToken: (changes = {}, header = {}, key = current.privateKey) => {
      const { alg, kid } = current;
      const content = `${encodePart({ alg, typ: 'JWT', kid, ...header })}.${encodePart(buildClaims(changes))}`;
      // JOSE requires the two parts of an elliptic curve signature concatenated.
      const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
      return `${content}.${signature.toString('base64url')}`;
    },
    forgeToken: (algorithm) => {
      const { kid, publicKey } = current;
      const content = `${encodePart({ alg: algorithm, typ: 'JWT', kid })}.${encodePart(buildClaims({ organizations: ['recuento'] }))}`;
      if (algorithm === 'none') return `${content}.`;
      const secret = publicKey.export({ type: 'spki', format: 'pem' });
      return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
    },
    rotate,
    overrideResponse: (answer) => {
      override = answer;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
