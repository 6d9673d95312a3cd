import type { TokenSource } from '../http/bearer';

export interface Person {
  id: string;
  name: string;
  email: string;
}

export type SessionState =
  | { status: 'loading'; user: null; isAdmin: false }
  | { status: 'signed-out'; user: null; isAdmin: false; expired?: true }
  | { status: 'signed-in'; user: Person; isAdmin: boolean };

export const LOADING: SessionState = { status: 'loading', user: null, isAdmin: false };
export const SIGNED_OUT = { status: 'signed-out', user: null, isAdmin: false } satisfies SessionState;
/** Somebody was signed in until the session ended without their doing. */
export const EXPIRED: SessionState = { ...SIGNED_OUT, expired: true };

/** What a provider of identity must offer; everything above it only knows `useAuth()`. */
export interface Session extends TokenSource {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Finds out who is here; safe to call more than once. */
  start(): Promise<void>;
  /**
   * Leaves for the place where one signs in and comes back to `redirect`, a path of this site. A `newcomer` is shown
   * where one makes an account, if the provider has a place for it.
   * @throws Problem when that place cannot be reached
   */
  signIn(redirect?: string, as?: 'newcomer'): Promise<void>;
  /** `stay`: without going to a page where the provider says goodbye. */
  signOut(how?: { stay: boolean }): Promise<void>;
}

/** Where an external provider sends people back to. */
export const CALLBACK_PATH = '/sign-in/callback';

/** A session with a provider on another site, from which people come back. */
export interface ExternalSession extends Session {
  /**
   * Reads what the provider said, once for each time this page is loaded.
   * @returns the path that the person wanted to go to
   * @throws SignInFailed
   */
  completeSignIn(): Promise<string>;
}

/** Somebody came back from the provider and is not signed in. */
export class SignInError extends Error {
  constructor(
    /** `cancelled`: they, or the provider, said no. `failed`: what came back cannot be used, or not any more. */
    readonly reason: 'cancelled' | 'failed',
    /** Where they wanted to go. */
    readonly redirect: string,
    cause: unknown,
  ) {
    super(`Sign-in ${reason}`, { cause });
  }
}
