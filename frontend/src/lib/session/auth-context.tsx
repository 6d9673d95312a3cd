import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { bindTokenSource } from '../http/bearer';
import { EmbeddedSession } from './embedded-session';
import { LOADING, type ExternalSession, type Session, type SessionState } from './session';

export type Auth = SessionState & Pick<Session, 'getToken' | 'signIn' | 'signOut'>;

const SessionContext = createContext<Session | null>(null);

export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  // During render, because the effects of children (their first requests) run before those of this provider.
  useMemo(() => bindTokenSource(session), [session]);
  useEffect(() => void session.start(), [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The server does not know the user: its documents are the same for all users. */
const whileHydrating = (): SessionState => LOADING;

function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('AuthProvider is missing');
  return session;
}

/** The current user, independent of the provider. */
export function useAuth(): Auth {
  const session = useSession();
  const state = useSyncExternalStore(session.subscribe, session.getState, whileHydrating);
  return useMemo(
    () => ({ ...state, getToken: session.getToken, signIn: session.signIn, signOut: session.signOut }),
    [session, state],
  );
}

/** The session for the password forms; null with an external provider. */
export function useEmbeddedSession(): EmbeddedSession | null {
  const session = useSession();
  return session instanceof EmbeddedSession ? session : null;
}

/** The session of an external provider; null with the password forms. */
export function useExternalSession(): ExternalSession | null {
  const session = useSession();
  return 'completeSignIn' in session ? (session as ExternalSession) : null;
}
