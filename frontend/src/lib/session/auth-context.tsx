import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { bindTokenSource } from '../http/bearer';
import { EmbeddedSession } from './embedded-session';
import type { ExternalSession, Session, SessionState } from './session';

export type Auth = SessionState & Pick<Session, 'getToken' | 'signIn' | 'signOut'>;

const SessionContext = createContext<Session | null>(null);

export function AuthProvider({ session, children }: { session: Session; children: ReactNode }) {
  // During render, because the effects of children (their first requests) run before those of this provider.
  useMemo(() => bindTokenSource(session), [session]);
  useEffect(() => void session.start(), [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('AuthProvider is missing');
  return session;
}

/** Who is here, whichever provider says so. */
export function useAuth(): Auth {
  const session = useSession();
  const state = useSyncExternalStore(session.subscribe, session.getState);
  return useMemo(
    () => ({ ...state, getToken: session.getToken, signIn: session.signIn, signOut: session.signOut }),
    [session, state],
  );
}

/** The password forms' way in; null while another provider does the signing in. */
export function useEmbeddedSession(): EmbeddedSession | null {
  const session = useSession();
  return session instanceof EmbeddedSession ? session : null;
}

/** The way back from another provider; null while the password forms do the signing in. */
export function useExternalSession(): ExternalSession | null {
  const session = useSession();
  return 'completeSignIn' in session ? (session as ExternalSession) : null;
}
