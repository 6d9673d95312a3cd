import type { Env } from '../../config/env.js';

export interface Issuer {
  issuer: string;
  /** URL of the key set; undefined: read it from the discovery document. */
  jwksUrl: string | undefined;
}

/** Issuer of the embedded provider. Independent of the public URL, so that accounts stay valid when the URL changes. */
export const EMBEDDED_ISSUER = 'urn:recuento:identity';

/** The provider whose tokens are accepted. The keys of the embedded one are fetched over HTTP, as for an external one. */
export function resolveIssuer(env: Env): Issuer {
  if (!env.auth.issuer) {
    return { issuer: EMBEDDED_ISSUER, jwksUrl: `http://127.0.0.1:${env.port}/identity/jwks` };
  }
  return { issuer: env.auth.issuer, jwksUrl: env.auth.jwksUrl };
}
