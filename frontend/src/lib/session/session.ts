export interface Person {
  id: string;
  name: string;
  email: string;
}

export type SessionState =
  | { status: 'loading'; user: null; isAdmin: false }
  | { status: 'signed-out'; user: null; isAdmin: false }
  | { status: 'signed-in'; user: Person; isAdmin: boolean };

export const LOADING: SessionState = { status: 'loading', user: null, isAdmin: false };
export const SIGNED_OUT: SessionState = { status: 'signed-out', user: null, isAdmin: false };

/** What a provider of identity must offer; everything above it only knows `useAuth()`. */
export interface Session {
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Finds out who is here; safe to call more than once. */
  start(): Promise<void>;
  /** A token that is still good for a while, or null for nobody. Waits until it is known who is here. */
  getToken(): Promise<string | null>;
  /** Leaves for the place where one signs in and comes back to `redirect`, a path of this site. */
  signIn(redirect?: string): void;
  signOut(): Promise<void>;
}
