import { currentLanguage } from '../i18n/i18n';
import { problemFromFailure } from './problem';
import { newRequestId, REQUEST_ID } from './request-id';

export const REQUEST_TIMEOUT_MS = 10_000;

/**
 * `fetch` that sends the language and a request id, and rejects with a `Problem` after a timeout or network error.
 * `null` disables the timeout, for large downloads. An abort by the caller stays an AbortError.
 */
export function fetchWithin(milliseconds: number | null): (request: Request) => Promise<Response> {
  return async (request) => {
    request.headers.set('Accept-Language', currentLanguage());
    request.headers.set(REQUEST_ID, newRequestId());
    const deadline = milliseconds === null ? undefined : AbortSignal.timeout(milliseconds);
    const signal = deadline ? AbortSignal.any([request.signal, deadline]) : request.signal;
    try {
      return await fetch(request, { signal });
    } catch (error) {
      if (request.signal.aborted) throw error;
      throw problemFromFailure(deadline?.aborted ? deadline.reason : error);
    }
  };
}
