import { type AccessToken, isFresh, readAccessToken } from './access-token';
import { LOADING, type Session, type SessionState } from './session';

/** Common parts of all sessions: state, subscribers and token renewal. */
export abstract class TokenSession implements Session {
  protected token: AccessToken | null = null;
  private state: SessionState = LOADING;
  private readonly listeners = new Set<() => void>();
  private loadingSession: Promise<void> | null = null;
  private renewal: Promise<AccessToken | null> | null = null;

  getState = (): SessionState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  start = (): Promise<void> => {
    if (!this.loadingSession) {
      this.followTabs();
      this.loadingSession = this.loadSession();
    }
    return this.loadingSession;
  };

  getToken = async (): Promise<string | null> => {
    await this.start();
    if (this.state.status !== 'signed-in') return null;
    if (isFresh(this.token, Date.now())) return this.token.value;
    return (await this.renew())?.value ?? null;
  };

  renewToken = async (rejectedToken: string): Promise<string | null> => {
    // A request of a previous user is not repeated with the token of the current one.
    if (!this.token || this.token.subject !== readAccessToken(rejectedToken).subject) return null;
    // A concurrent request has already renewed the token.
    if (this.token.value !== rejectedToken) return this.token.value;
    return (await this.renew(rejectedToken))?.value ?? null;
  };

  abstract expire: (rejectedToken: string) => void;
  abstract endErased: (rejectedToken: string) => void;
  abstract signIn: Session['signIn'];
  abstract signOut: Session['signOut'];

  /** Loads the session from the provider or the browser's storage; must end with {@link setState}. */
  protected abstract loadSession(): Promise<void>;

  /**
   * Fetches a new token; null if the session has ended. `rejectedToken` is a token that the server rejected.
   * @throws Problem when the provider does not respond
   */
  protected abstract fetchToken(rejectedToken?: string): Promise<AccessToken | null>;

  /** Follows sign-ins and sign-outs in other tabs, from the start of the session. */
  protected abstract followTabs(): void;

  /** Loads the session again. */
  protected restart(): Promise<void> {
    this.token = null;
    this.loadingSession = this.loadSession();
    return this.loadingSession;
  }

  /** Concurrent callers share one request. */
  protected renew(rejectedToken?: string): Promise<AccessToken | null> {
    this.renewal ??= this.fetchToken(rejectedToken).finally(() => {
      this.renewal = null;
    });
    return this.renewal;
  }

  protected setState(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
