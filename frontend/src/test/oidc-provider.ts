import { webcrypto } from 'node:crypto';
import { http, HttpResponse } from 'msw';
import { server } from './server';

export const ISSUER = 'https://id.example.org';
export const settings = {
  authority: ISSUER,
  clientId: 'recuento-spa',
  audience: 'recuento-api',
  scope: 'openid profile email offline_access',
  adminClaim: 'organizations',
};
/** Where the library stores the user. */
export const KEY = `oidc.user:${ISSUER}:recuento-spa`;

/** The provider's responses to requests for tokens in order; the last one repeats. */
export function answers(...responses: (() => Response)[]) {
  const count = { renewals: 0 };
  server.use(
    http.get(`${ISSUER}/.well-known/openid-configuration`, () =>
      HttpResponse.json({
        issuer: ISSUER,
        token_endpoint: `${ISSUER}/token`,
        authorization_endpoint: `${ISSUER}/auth`,
      }),
    ),
    http.post(`${ISSUER}/token`, () => {
      const answer = responses[Math.min(count.renewals, responses.length - 1)];
      count.renewals += 1;
      return answer();
    }),
  );
  return count;
}

/** What the library needs of a browser and jsdom lacks. */
export function completeBrowser(): void {
  // jsdom has no Web Locks; a single tab needs none.
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => Promise<unknown>) => work() },
  });
  // jsdom has no Web Crypto.
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
}
