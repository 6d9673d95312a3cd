import { fetchWithin, REQUEST_TIMEOUT_MS } from './timed-fetch';

let isWarm = false;

/** Wakes a sleeping server at the start of the app; not repeated after the first successful response. */
export async function warmUp(): Promise<void> {
  if (isWarm) return;
  try {
    const response = await fetchWithin(REQUEST_TIMEOUT_MS)(new Request(new URL('/warmup', location.origin)));
    isWarm = response.ok;
  } catch {
    isWarm = false;
  }
}
