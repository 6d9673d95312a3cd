import { type AccessToken, isFresh, readAccessToken } from './access-token';
import { LOADING, type Session, type SessionState } from './session';

/** What sessions have in common, whoever hands the tokens out: who is here, who wants to know, and when to renew. */
export abstract class TokenSession implements Session {
  protected token: AccessToken | null = null;
  private state: SessionState = LOADING;
  private readonly listeners = new Set<() => void>();
  private known: Promise<void> | null = null;
  private renewal: Promise<AccessToken | null> | null = null;

  getState = (): SessionState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  start = (): Promise<void> => (this.known ??= this.loadSession());

  getToken = async (): Promise<string | null> => {
    await this.start();
    if (this.state.status !== 'signed-in') return null;
    if (isFresh(this.token, Date.now())) return this.token.value;
    return (await this.renew())?.value ?? null;
  };

  renewToken = async (refused: string): Promise<string | null> => {
    // A request of somebody who has left meanwhile is not repeated for the one who came after.
    if (!this.token || this.token.subject !== readAccessToken(refused).subject) return null;
    // Somebody else's refusal has renewed it already.
    if (this.token.value !== refused) return this.token.value;
    return (await this.renew(refused))?.value ?? null;
  };

  abstract expire: (refused: string) => void;
  abstract signIn: Session['signIn'];
  abstract signOut: Session['signOut'];

  /** Asks the provider, or the browser's storage, who is here, and ends with {@link setState}. */
  protected abstract loadSession(): Promise<void>;

  /**
   * Gets another token; null when the session turns out to be over. `refused` is one that the server did not take.
   * @throws Problem when the provider does not answer
   */
  protected abstract fetchToken(refused?: string): Promise<AccessToken | null>;

  /** Finds out anew. */
  protected restart(): Promise<void> {
    this.token = null;
    this.known = this.loadSession();
    return this.known;
  }

  /** One request however many callers wait for it. */
  protected renew(refused?: string): Promise<AccessToken | null> {
    this.renewal ??= this.fetchToken(refused).finally(() => {
      this.renewal = null;
    });
    return this.renewal;
  }

  protected setState(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
