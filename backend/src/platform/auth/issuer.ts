import type { Env } from '../../config/env.js';

export interface Issuer {
  issuer: string;
  /** Where its keys are; undefined: its discovery document says so. */
  jwksUrl: string | undefined;
}

/** Who signs the embedded provider's tokens. Not the address: people stay who they are when the product moves. */
export const EMBEDDED_ISSUER = 'urn:recuento:identity';

/** The provider whose tokens count. The embedded one is asked for its keys over HTTP, exactly like an external one. */
export function resolveIssuer(env: Env): Issuer {
  if (!env.auth.issuer) {
    return { issuer: EMBEDDED_ISSUER, jwksUrl: `http://127.0.0.1:${env.port}/identity/jwks` };
  }
  return { issuer: env.auth.issuer, jwksUrl: env.auth.jwksUrl };
}
