import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { freePort } from './free-port.js';

export type Claims = Record<string, unknown>;

/** An identity provider of the test's own: it publishes one key and signs whatever the test asks for. */
export interface TokenIssuer {
  issuer: string;
  jwksUrl: string;
  /** A token for the API; changes set to undefined leave a claim out. */
  token(changes?: Claims, header?: Claims, key?: KeyObject): string;
  /** A token of another algorithm: none, or HS256 keyed with the published key. */
  forged(algorithm: 'none' | 'HS256'): string;
  stop(): Promise<void>;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startTokenIssuer(audience: string): Promise<TokenIssuer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const kid = 'test-key';
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }];
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }));
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
    token: (changes = {}, header = {}, key = privateKey) => {
      const content = `${part({ alg: 'RS256', typ: 'JWT', kid, ...header })}.${part(claimsOf(changes))}`;
      return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
    },
    forged: (algorithm) => {
      const content = `${part({ alg: algorithm, typ: 'JWT', kid })}.${part(claimsOf({ organizations: ['recuento'] }))}`;
      if (algorithm === 'none') return `${content}.`;
      const secret = publicKey.export({ type: 'spki', format: 'pem' });
      return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
