import type { TokenSource } from '../http/bearer';

export interface SessionUser {
  id: string;
  name: string;
  email: string;
  /** Signs in with a code after the password; only known of the embedded provider. */
  hasSecondFactor?: boolean;
}

export type SessionState =
  | { status: 'loading'; user: null; isAdmin: false }
  | { status: 'signed-out'; user: null; isAdmin: false; expired?: true; erased?: true }
  | {
      status: 'signed-in';
      user: SessionUser;
      isAdmin: boolean;
      /** How the user signed in, according to the token (`amr`, `acr`). */
      authenticationMethods?: string[];
    };

export const LOADING: SessionState = { status: 'loading', user: null, isAdmin: false };
export const SIGNED_OUT = { status: 'signed-out', user: null, isAdmin: false } satisfies SessionState;
/** The session ended without a sign-out by the user. */
export const EXPIRED: SessionState = { ...SIGNED_OUT, expired: true };

/** The account was erased, perhaps on another device. */
export const ERASED: SessionState = { ...SIGNED_OUT, erased: true };

/** By a sign-out or an erasure. Local data of the user is deleted then, unlike with an expired session. */
export const isSignedOutByUser = (state: SessionState): boolean => state.status === 'signed-out' && !state.expired;

/** The interface of all session implementations; components only use `useAuth()`. */
export interface Session extends TokenSource {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Loads the session; safe to call more than once. */
  start(): Promise<void>;
  /**
   * Goes to the sign-in and returns to `redirect`, a path of this site. A `new-user` is sent to the sign-up if the
   * provider has one.
   * @throws Problem when the provider cannot be reached
   */
  signIn(redirect?: string, as?: 'new-user'): Promise<void>;
  /** `stay`: without a redirect to the sign-out page of the provider. */
  signOut(how?: { stay: boolean }): Promise<void>;
}

/** The redirect URI for external providers. */
export const CALLBACK_PATH = '/sign-in/callback';

/** A session with an external provider, which redirects users back to this site. */
export interface ExternalSession extends Session {
  /**
   * Processes the response of the provider, once per page load.
   * @returns the path that was requested before the sign-in
   * @throws SignInError
   */
  completeSignIn(): Promise<string>;
}

/** A sign-in at the provider did not succeed. */
export class SignInError extends Error {
  constructor(
    /** `cancelled`: by the user or the provider. `failed`: the response is invalid or expired. */
    readonly reason: 'cancelled' | 'failed',
    /** The path that was requested before the sign-in. */
    readonly redirect: string,
    cause: unknown,
  ) {
    super(`Sign-in ${reason}`, { cause });
  }
}
