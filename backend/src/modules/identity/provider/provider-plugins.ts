import { jwt, organization } from 'better-auth/plugins';
import type { Env } from '../../../config/env.js';
import { EMBEDDED_ISSUER } from '../../../platform/auth/index.js';
import { getAuthenticationMethods, secondFactorPlugin } from '../second-factor/second-factor.js';
import type { ProviderTablesRepository } from './provider-tables.repository.js';

/** Organizations, the second factor, and the tokens that the backend verifies. */
export const createProviderPlugins = (env: Env, tables: ProviderTablesRepository) => [
  withoutRoutes(
    organization({
      allowUserToCreateOrganization: false,
      schema: {
        organization: { modelName: 'provider_organization' },
        member: { modelName: 'provider_member' },
        invitation: { modelName: 'provider_invitation' },
      },
    }),
  ),
  secondFactorPlugin(env.productName),
  jwt({
    schema: { jwks: { modelName: 'provider_jwks' } },
    jwks: { keyPairConfig: { alg: 'ES256' } },
    jwt: {
      issuer: EMBEDDED_ISSUER,
      audience: env.auth.audience,
      expirationTime: '10m',
      definePayload: async ({ user, session }) => {
        return {
          sid: session.id,
          amr: getAuthenticationMethods(session),
          email: user.email,
          name: user.name,
          organizations: await tables.findOrganizations(user.id),
        };
      },
    },
  }),
];

/**
 * Only the operator assigns members to an organization; the library would let members invite others. The routes are
 * removed here, because a list of rejected paths could be bypassed by other spellings.
 */
const withoutRoutes = <Plugin extends object>(plugin: Plugin) => ({ ...plugin, endpoints: {} });
