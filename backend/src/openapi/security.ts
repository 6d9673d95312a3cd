import type { OpenAPIObject } from '@nestjs/swagger';
import { listOperations } from './operations.js';

export const BEARER = 'bearer';
const PROVIDER = 'provider';
/** Cookie of the embedded provider; over HTTPS its name has the prefix `__Secure-`. */
export const SESSION = 'session';

/** Documents the security requirements of all operations and the security schemes. */
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
        [BEARER]: { ...bearer, description: 'The token returned by `GET /identity/token`, valid for ten minutes.' },
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: 'recuento.session_token',
          description: 'Set by `POST /identity/sign-in/email`. Over HTTPS its name begins with `__Secure-`.',
        },
      };
  for (const { operation } of listOperations(document)) {
    const requirements = operation.security ?? [];
    const alternatives =
      requirements.some((requirement) => BEARER in requirement) && issuer
        ? [...requirements, { [PROVIDER]: [] }]
        : requirements;
    // A class and its method may declare the same requirement. An empty list means public.
    const unique = new Map(alternatives.map((requirement) => [JSON.stringify(requirement), requirement]));
    // The empty alternative comes last, because Swagger UI shows the first one.
    operation.security = [...unique.values()].sort((a, b) => Object.keys(b).length - Object.keys(a).length);
  }
}
