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
      return await readWhole(await fetch(request, { signal }));
    } catch (error) {
      if (request.signal.aborted) throw error;
      throw problemFromFailure(deadline?.aborted ? deadline.reason : error);
    }
  };
}

/** A response with one of these must not have a body. */
const STATUSES_WITHOUT_BODY = [204, 205, 304];

/** Reads the body too: it may be cut off, or arrive too late, after the status and the headers. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  if (STATUSES_WITHOUT_BODY.includes(status)) return response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
