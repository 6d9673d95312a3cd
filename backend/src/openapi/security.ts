import type { OpenAPIObject } from '@nestjs/swagger';
import { listOperations } from './operations.js';

export const BEARER = 'bearer';
const PROVIDER = 'provider';
/** Cookie of the embedded provider; over HTTPS browsers know it with the prefix `__Secure-`. */
export const SESSION = 'session';

/** Says of every operation who may call it, and how a caller shows who they are. */
export function addSecurity(document: OpenAPIObject, issuer: string | undefined): void {
  const bearer = { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' };
  document.components ??= {};
  document.components.securitySchemes = issuer
    ? {
        [BEARER]: { ...bearer, description: 'A token of the identity provider, for this API as its audience.' },
        [PROVIDER]: {
          type: 'openIdConnect',
          openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
          description: 'Authorization code with PKCE at the identity provider.',
        },
      }
    : {
        [BEARER]: { ...bearer, description: 'What `GET /identity/token` answers; it works for ten minutes.' },
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: 'recuento.session_token',
          description: 'Set by `POST /identity/sign-in/email`. Over HTTPS its name begins with `__Secure-`.',
        },
      };
  for (const { operation } of listOperations(document)) {
    const said = operation.security ?? [];
    const alternatives = said.some((one) => BEARER in one) && issuer ? [...said, { [PROVIDER]: [] }] : said;
    // A class and its method may say the same. An empty list is a statement too: for anybody.
    const unique = new Map(alternatives.map((one) => [JSON.stringify(one), one]));
    // Whoever may also come without a token reads that last: Swagger UI shows the first.
    operation.security = [...unique.values()].sort((a, b) => Object.keys(b).length - Object.keys(a).length);
  }
}
