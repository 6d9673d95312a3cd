import { ErrorResponse, ErrorTimeout, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { ExternalProvider } from '../config/config';
import { Problem } from '../http/problem';
import { i18n } from '../i18n/i18n';
import { safeRedirect } from '../redirect-url';
import { type AccessToken, isFresh, readAccessToken, readClaims } from './access-token';
import {
  CALLBACK_PATH,
  ERASED,
  EXPIRED,
  type ExternalSession,
  LOADING,
  SIGNED_OUT,
  SignInError,
  type SessionState,
} from './session';
import { TokenSession } from './token-session';
import { revokeToken } from './revoke-token';

/** Errors with which a provider reports that a refresh token is no longer valid (RFC 6749, section 5.2). */
const SESSION_ENDED_ERRORS = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'login_required'];
const REQUEST_TIMEOUT_SECONDS = 10;

/**
 * The session with an OpenID provider: authorization code with PKCE, renewed by refresh tokens. All tabs share the
 * state that the library stores in the browser, so they also sign in and out together.
 */
export class OidcSession extends TokenSession implements ExternalSession {
  private readonly provider: UserManager;
  private callback: Promise<string> | null = null;

  constructor(private readonly settings: ExternalProvider) {
    super();
    const { audience, authority, clientId, scope } = settings;
    this.provider = new UserManager({
      authority,
      client_id: clientId,
      redirect_uri: location.origin + CALLBACK_PATH,
      post_logout_redirect_uri: `${location.origin}/`,
      scope,
      // Providers use one parameter or the other for the audience; a resource must be a URL (RFC 8707).
      extraQueryParams: { audience },
      ...(URL.canParse(audience) && { resource: audience }),
      userStore: new WebStorageStateStore({ store: localStorage }),
      stateStore: new WebStorageStateStore({ store: sessionStorage }),
      automaticSilentRenew: false,
      revokeTokenTypes: ['refresh_token'],
      requestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS,
      silentRequestTimeoutInSeconds: REQUEST_TIMEOUT_SECONDS,
    });
  }

  completeSignIn = (): Promise<string> => (this.callback ??= this.readCallback());

  expire = (rejectedToken: string): void => {
    if (this.token?.value === rejectedToken) void this.end(EXPIRED);
  };

  endErased = (rejectedToken: string): void => {
    if (this.token?.subject === readAccessToken(rejectedToken).subject) void this.end(ERASED);
  };

  signIn = async (redirect = '/', as?: 'new-user'): Promise<void> => {
    try {
      const { issuer, prompt_values_supported: prompts } = await this.discover();
      if (issuer !== this.settings.authority) throw new Error(`It speaks for the issuer ${issuer}.`);
      const isSignUp = as === 'new-user' && prompts?.includes('create');
      const nonce = crypto.randomUUID();
      await this.provider.signinRedirect({
        state: { redirect, nonce },
        nonce,
        ui_locales: i18n.language,
        // Standard parameter (Initiating User Registration 1.0) if the provider supports it, otherwise a common
        // alternative.
        ...(isSignUp && { prompt: 'create' }),
        ...(as === 'new-user' && { extraQueryParams: { audience: this.settings.audience, screen_hint: 'signup' } }),
      });
    } catch (error) {
      throw unavailable(error);
    }
  };

  signOut = async ({ stay } = { stay: false }): Promise<void> => {
    const user = await this.provider.getUser();
    // A failed revocation must not keep the user signed in here.
    if (this.token) await revokeToken(this.token.value).catch(() => undefined);
    const revocationError = await this.provider.revokeTokens().catch((error: unknown) => error);
    await this.end(SIGNED_OUT);
    if (stay || revocationError instanceof TypeError || revocationError instanceof ErrorTimeout) return;
    await this.provider.signoutRedirect({ id_token_hint: user?.id_token }).catch(() => undefined);
  };

  protected followTabs(): void {
    window.addEventListener('storage', ({ key }) => {
      if (this.getState() !== LOADING && (key === null || key.startsWith('oidc.user:'))) void this.restore();
    });
    // A page in the back/forward cache receives no events.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void this.restore());
  }

  protected async loadSession(): Promise<void> {
    if (location.pathname === CALLBACK_PATH) await this.completeSignIn().catch(() => undefined);
    else await this.restore();
  }

  private async readCallback(): Promise<string> {
    try {
      const user = await this.provider.signinRedirectCallback();
      if (!this.isAnswer(user)) {
        await this.provider.removeUser();
        throw new Error('The ID token was made for another question.');
      }
      this.setUser(user);
      return readRedirect(user.state);
    } catch (error) {
      await this.restore();
      const answered = error instanceof ErrorResponse;
      const redirect = readRedirect(answered ? error.state : null);
      // On a repeated visit, with the Back button, the user is already signed in.
      if (this.getState().status === 'signed-in' && !answered) return redirect;
      throw new SignInError(answered && error.error === 'access_denied' ? 'cancelled' : 'failed', redirect, error);
    }
  }

  private discover(): Promise<{ issuer: string; prompt_values_supported?: string[] }> {
    return this.provider.metadataService.getMetadata() as Promise<{ issuer: string }>;
  }

  /**
   * Whether the ID token was issued by this provider, for this client and this request (OpenID Connect Core 1.0,
   * 3.1.3.7).
   */
  private isAnswer({ id_token: token = '', state }: User): boolean {
    const { iss, aud, nonce } = readClaims(token);
    const isClientAudience = (Array.isArray(aud) ? aud : [aud]).includes(this.settings.clientId);
    return iss === this.settings.authority && isClientAudience && nonce === (state as { nonce?: string } | null)?.nonce;
  }

  /** Restores the session stored in this browser, from earlier or from another tab. */
  private async restore(): Promise<void> {
    const user = await this.provider.getUser().catch(() => null);
    if (user && (user.refresh_token || !user.expired)) this.setUser(user);
    else {
      this.token = null;
      this.setState(SIGNED_OUT);
    }
  }

  private setUser(user: User): AccessToken {
    const token = readAccessToken(this.selectBearerToken(user), this.settings.adminClaim);
    this.token = { ...token, expiresAt: token.expiresAt || (user.expires_at ?? 0) * 1000 };
    const { sub: id, email = '', preferred_username: alias = email, name = alias } = user.profile;
    this.setState({
      status: 'signed-in',
      user: { id, name, email },
      isAdmin: token.organizations.length > 0,
      ...(token.authenticationMethods && { authenticationMethods: token.authenticationMethods }),
    });
    return this.token;
  }

  /**
   * The token to send to the API: the ID token if the API expects this client as the audience, otherwise the access
   * token.
   */
  private selectBearerToken(user: User): string {
    const isClientAudience = this.settings.audience === this.settings.clientId;
    return isClientAudience ? (user.id_token ?? '') : user.access_token;
  }

  /** One tab at a time: a refresh token may be valid only once. */
  protected fetchToken(rejectedToken?: string): Promise<AccessToken | null> {
    return navigator.locks.request('session-renewal', () => this.renewOnce(rejectedToken));
  }

  private async renewOnce(rejectedToken?: string): Promise<AccessToken | null> {
    const user = await this.provider.getUser();
    if (!user) return this.end(EXPIRED);
    // While this tab waited for the lock, another one may have renewed the token.
    const current = this.selectBearerToken(user) === this.token?.value ? this.token : this.setUser(user);
    if (current.value !== rejectedToken && isFresh(current, Date.now())) return current;
    const rest = current.value !== rejectedToken && current.expiresAt > Date.now() ? current : null;
    if (!user.refresh_token) return rest ?? this.end(EXPIRED);
    try {
      const renewed = await this.provider.signinSilent();
      return renewed ? this.setUser(renewed) : await this.end(EXPIRED);
    } catch (error) {
      if (error instanceof ErrorResponse && SESSION_ENDED_ERRORS.includes(error.error ?? '')) return this.end(EXPIRED);
      if (rest) return rest;
      throw unavailable(error);
    }
  }

  private async end(state: SessionState): Promise<null> {
    this.token = null;
    // The page shows the end of the session only when the browser has forgotten it.
    await this.provider.removeUser().finally(() => this.setState(state));
    return null;
  }
}

/** The path that was requested before the redirect to the provider. */
const readRedirect = (state: unknown): string => safeRedirect((state as { redirect?: string } | null)?.redirect);

const unavailable = (cause: unknown): Problem =>
  new Problem(503, 'identity_provider_unavailable', `The identity provider does not answer: ${String(cause)}`);
