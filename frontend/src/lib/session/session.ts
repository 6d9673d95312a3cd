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
  /** Leaves for the place where one signs in and comes back to `redirect`, a path of this site. */
  signIn(redirect?: string): void;
  signOut(): Promise<void>;
}
