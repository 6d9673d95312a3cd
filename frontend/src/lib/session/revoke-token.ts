import { fetchWithin } from '../http/timed-fetch';

/** The provider is asked to end the session afterwards, so an API that does not respond must not delay that for long. */
const TIMEOUT_MS = 3_000;

/** The API rejects the token from now on, although it has not expired. */
export async function revokeToken(token: string): Promise<void> {
  await fetchWithin(TIMEOUT_MS)(
    new Request(new URL('/api/session/sign-out', location.origin), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{}',
    }),
  );
}
