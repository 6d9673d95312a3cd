import type { AppConfig } from '../config/config';
import { EmbeddedSession } from './embedded-session';
import type { Session } from './session';

/** `goTo` moves within the app. What only an external provider needs is loaded only where there is one. */
export async function createSession(auth: AppConfig['auth'], goTo: (path: string) => void): Promise<Session> {
  if (auth.mode === 'embedded') return new EmbeddedSession(goTo);
  const { OidcSession } = await import('./oidc-session');
  return new OidcSession(auth);
}
