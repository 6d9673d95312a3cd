import { hasStatus } from '../http/problem';
import { signInPath } from '../redirect-url';
import { readAccessToken, type AccessToken } from './access-token';
import { identityAnswer, identityCall } from './identity-calls';
import { connectTabs, type SessionChange } from './other-tabs';
import { ERASED, EXPIRED, SIGNED_OUT, type SessionUser } from './session';
import { verifyAppCode, verifyBackupCode } from './second-factor-calls';
import { TokenSession } from './token-session';

/** The provider adds a token to the answer with the user. */
const TOKEN_HEADER = 'set-auth-jwt';

interface EmbeddedSessionResponse {
  user: SessionUser & { twoFactorEnabled?: boolean | null };
}

/** When the session is asked for again that could not be loaded: a restart of the server takes some seconds. */
const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000];

/** The session with the embedded provider: a cookie for the provider, short-lived bearer tokens for the API. */
export class EmbeddedSession extends TokenSession {
  private announce: (change: SessionChange) => void = () => undefined;
  /** Why the session could not be loaded the last time. */
  private failure: unknown = null;
  private attempts = 0;

  /** `goTo` navigates within the app, without reloading the page. */
  constructor(private readonly goTo: (path: string) => void) {
    super();
  }

  expire = (rejectedToken: string): void => {
    if (this.token?.value !== rejectedToken) return;
    this.token = null;
    this.setState(EXPIRED);
  };

  endErased = (rejectedToken: string): void => {
    if (this.token?.subject !== readAccessToken(rejectedToken).subject) return;
    this.token = null;
    this.setState(ERASED);
    this.announce('signed-out');
  };

  signIn = (redirect = '/'): Promise<void> => {
    this.goTo(signInPath(redirect));
    return Promise.resolve();
  };

  /** `waitsForCode`: the session starts only with {@link completeSignIn}. */
  signInWithPassword = async (email: string, password: string): Promise<{ waitsForCode: boolean }> => {
    const answer = await identityCall<{ twoFactorRedirect?: boolean }>('sign-in/email', { email, password });
    if (answer.twoFactorRedirect) return { waitsForCode: true };
    await this.enter();
    return { waitsForCode: false };
  };

  /** The second step, with a code of the app or a backup code. */
  completeSignIn = async (code: string, kind: 'app' | 'backup'): Promise<void> => {
    await (kind === 'app' ? verifyAppCode(code) : verifyBackupCode(code));
    await this.enter();
  };

  /** `waitsForMail`: the session starts only after the link in the mail was opened, if the account is new. */
  signUp = async (name: string, email: string, password: string): Promise<{ waitsForMail: boolean }> => {
    const { token } = await identityCall<{ token: string | null }>('sign-up/email', { name, email, password });
    if (token === null) return { waitsForMail: true };
    await this.enter();
    return { waitsForMail: false };
  };

  /** Reloads the user from the provider. What is known to have `changed` is shown also if that fails. */
  refresh = (changed: Partial<SessionUser> = {}): Promise<void> => {
    const state = this.getState();
    if (state.status === 'signed-in') this.setState({ ...state, user: { ...state.user, ...changed } });
    return this.restart();
  };

  /**
   * Waits for an account operation. If it was rejected because the session has ended, as by a sign-out everywhere on another device,
   * the user is asked to sign in.
   */
  runAsUser = async <T>(operation: Promise<T>): Promise<T> => {
    try {
      return await operation;
    } catch (error) {
      if (hasStatus(error, 401)) await this.restart();
      throw error;
    }
  };

  signOut = async (): Promise<void> => {
    try {
      await identityCall('sign-out', {});
    } catch (error) {
      // A 401 means that there is no session left to end.
      if (!hasStatus(error, 401)) throw error;
    }
    this.end();
    this.announce('signed-out');
  };

  protected followTabs(): void {
    this.announce = connectTabs((change) => {
      if (change === 'signed-in') void this.restart();
      else this.end();
    });
    // A page in the back/forward cache receives no messages.
    window.addEventListener('pageshow', ({ persisted }) => persisted && void this.restart());
  }

  /** @throws if the provider accepted the credentials, but the session could not be loaded */
  private async enter(): Promise<void> {
    await this.restart();
    if (this.getState().status !== 'signed-in') throw this.failure ?? new Error('The browser stored no session.');
    this.announce('signed-in');
  }

  private end(): void {
    this.token = null;
    this.setState(SIGNED_OUT);
  }

  /** The provider has no session, although nobody signed out here. */
  private lose(): void {
    const { status } = this.getState();
    this.token = null;
    if (status === 'signed-in') this.setState(EXPIRED);
    if (status === 'loading') this.setState(SIGNED_OUT);
  }

  protected async loadSession(): Promise<void> {
    try {
      this.failure = null;
      const { content, headers } = await identityAnswer<EmbeddedSessionResponse | null>('get-session');
      if (!content) return this.lose();
      const { id, name, email, twoFactorEnabled } = content.user;
      const included = headers.get(TOKEN_HEADER);
      const token = included ? (this.token = readAccessToken(included)) : await this.requestToken();
      if (!token) return;
      this.attempts = 0;
      this.setState({
        status: 'signed-in',
        user: { id, name, email, ...(twoFactorEnabled && { hasSecondFactor: true }) },
        isAdmin: token.organizations.length > 0,
        ...(token.authenticationMethods && { authenticationMethods: token.authenticationMethods }),
      });
    } catch (error) {
      this.failure = error;
      // A user who was signed in stays so: to sign out would delete drafts. At the start, public pages work without a user.
      if (this.getState().status === 'loading') this.setState(SIGNED_OUT);
      this.tryAgainLater();
    }
  }

  private tryAgainLater(): void {
    window.addEventListener('online', this.askAgain, { once: true });
    const delay = RETRY_DELAYS_MS[this.attempts];
    this.attempts += 1;
    // Not at the same moment in all tabs.
    if (delay !== undefined) setTimeout(this.askAgain, delay * (1 + Math.random()));
  }

  /** In the background: requests do not wait for it. */
  private readonly askAgain = (): void => {
    if (this.failure !== null) void this.loadSession();
  };

  protected async fetchToken(): Promise<AccessToken | null> {
    const token = await this.requestToken();
    const state = this.getState();
    if (!token || state.status !== 'signed-in' || token.subject === state.user.id) return token;
    // Another user has signed in with this browser: nothing of this page may be sent as that user.
    void this.restart();
    return null;
  }

  private async requestToken(): Promise<AccessToken | null> {
    try {
      const { token } = await identityCall<{ token: string }>('token');
      this.token = readAccessToken(token);
      return this.token;
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      // The provider ended the session (from elsewhere, or it expired).
      this.lose();
      return null;
    }
  }
}
