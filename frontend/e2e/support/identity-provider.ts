import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration, type InteractionResults, interactionPolicy, type JWK } from 'oidc-provider';
import { findFreePort } from '../../../scripts/lib/free-port.mjs';

export interface Account {
  name: string;
  email: string;
  password: string;
  /** Slugs of the organizations of the account. */
  organizations: string[];
}

export const AUDIENCE = 'https://api.recuento.example';
export const CLIENT_ID = 'recuento-spa';

const HOUR = 3600;

const newKey = (kid: string): JWK => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
});

/** An OpenID provider with its own accounts, on another site than the product. */
export class IdentityProvider {
  readonly accounts = new Map<string, Account>();
  /** Number of token requests by grant type. */
  readonly grants: Record<string, number> = {};
  /** Lifetime in seconds of access tokens issued from now on. */
  tokenSeconds = 600;
  /** While true, all requests fail. */
  isUnavailable = false;
  private readonly keys: JWK[] = [newKey('first')];
  private readonly grantIds = new Map<string, string[]>();
  private current: Provider;

  private constructor(
    readonly issuer: string,
    private readonly appUrl: string,
    private readonly server: ReturnType<typeof createServer>,
  ) {
    this.current = this.build();
  }

  static async start(appUrl: string): Promise<IdentityProvider> {
    const port = await findFreePort();
    const server = createServer((request, response) => void provider.answer(request, response));
    const provider = new IdentityProvider(`http://127.0.0.1:${port}`, appUrl, server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return provider;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  add(account: Account): Account {
    this.accounts.set(account.email, account);
    return account;
  }

  /** Signs with a new key and publishes it next to the previous ones. */
  rotateKeys(kid: string): void {
    this.keys.unshift(newKey(kid));
    this.current = this.build();
  }

  /** Revokes all grants of an account, as an administrator of the provider does. */
  async revoke({ email }: Account): Promise<void> {
    for (const id of this.grantIds.get(email) ?? []) await (await this.current.Grant.find(id))?.destroy();
    this.grantIds.delete(email);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isUnavailable) return void request.socket.destroy();
    if (request.url?.startsWith('/interaction/')) return this.interact(request, response);
    return void this.current.callback()(request, response);
  }

  /** The page where users sign in or create an account. */
  private async interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt } = await this.current.interactionDetails(request, response);
    const isNew = prompt.name === 'create';
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page(isNew));
      return;
    }
    const form = new URLSearchParams(await text(request));
    const [name, email, password] = ['name', 'email', 'password'].map((field) => form.get(field) ?? '');
    const finish = (result: InteractionResults) => this.current.interactionFinished(request, response, result);
    if (form.has('cancel')) return finish({ error: 'access_denied', error_description: 'The user cancelled.' });
    if (isNew) this.add({ name, email, password, organizations: [] });
    if (this.accounts.get(email)?.password !== password) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page(isNew));
      return;
    }
    return finish({ login: { accountId: email }, ...(isNew && { create: {} }) });
  }

  private build(): Provider {
    const provider: Provider = new Provider(
      this.issuer,
      this.configuration(() => provider),
    );
    provider.on('grant.success', ({ oidc }) => {
      const type = String(oidc.params?.['grant_type']);
      this.grants[type] = (this.grants[type] ?? 0) + 1;
    });
    return provider;
  }

  private configuration(provider: () => Provider): Configuration {
    const policy = interactionPolicy.base();
    policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
    return {
      jwks: { keys: this.keys },
      cookies: { keys: ['a key for the tests alone'] },
      clients: [
        {
          client_id: CLIENT_ID,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          redirect_uris: [`${this.appUrl}/sign-in/callback`],
          post_logout_redirect_uris: [`${this.appUrl}/`],
        },
      ],
      clientBasedCORS: () => true,
      claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
      conformIdTokenClaims: false,
      // Our client needs no consent screen.
      loadExistingGrant: async ({ oidc }) => {
        const accountId = oidc.session!.accountId!;
        const existingGrant = await provider().Grant.find(oidc.session!.grantIdFor(CLIENT_ID) ?? '');
        if (existingGrant) return existingGrant;
        const grant = new (provider().Grant)({ clientId: CLIENT_ID, accountId });
        grant.addOIDCScope('openid profile email offline_access');
        this.grantIds.set(accountId, [...(this.grantIds.get(accountId) ?? []), await grant.save()]);
        return grant;
      },
      findAccount: (_context, id) => {
        const account = this.accounts.get(id);
        if (!account) return undefined;
        return { accountId: id, claims: () => ({ sub: id, email: account.email, name: account.name }) };
      },
      extraTokenClaims: (_context, token) => {
        const account = 'accountId' in token ? this.accounts.get(String(token.accountId)) : undefined;
        if (!account) return undefined;
        const { email, name, organizations } = account;
        return { email, name, memberships: { teams: organizations.map((slug) => ({ id: `org_${slug}`, slug })) } };
      },
      discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
      interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
      ttl: {
        Interaction: HOUR,
        Grant: HOUR,
        Session: HOUR,
        AccessToken: () => this.tokenSeconds,
        RefreshToken: HOUR,
        IdToken: HOUR,
      },
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
      features: {
        devInteractions: { enabled: false },
        revocation: { enabled: true },
        rpInitiatedLogout: { enabled: true },
        resourceIndicators: {
          enabled: true,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: '',
            audience: AUDIENCE,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
    };
  }
}

const page = (isNew: boolean): string => `<!doctype html>
<html lang="en">
  <title>${isNew ? 'Make an account' : 'Sign in'} at the provider</title>
  <form method="post">
    ${isNew ? '<label>Name <input name="name"></label>' : ''}
    <label>Email <input name="email" type="email"></label>
    <label>Password <input name="password" type="password"></label>
    <button>Continue</button>
    <button name="cancel" value="1" formnovalidate>Cancel</button>
  </form>
</html>`;
