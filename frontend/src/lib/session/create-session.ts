import type { AppConfig } from '../config/config';
import { EmbeddedSession } from './embedded-session';
import type { Session } from './session';

/** `goTo` navigates within the app. The code for external providers is loaded only if one is configured. */
export async function createSession(auth: AppConfig['auth'], goTo: (path: string) => void): Promise<Session> {
  if (auth.mode === 'embedded') return new EmbeddedSession(goTo);
  const { OidcSession } = await import('./oidc-session');
  return new OidcSession(auth);
}
