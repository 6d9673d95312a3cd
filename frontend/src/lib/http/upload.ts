import { currentLanguage } from '../i18n/i18n';
import { withBearer } from './bearer';
import { Problem, problemFromResponse } from './problem';
import { newRequestId, REQUEST_ID } from './request-id';
import { REQUEST_TIMEOUT_MS } from './timed-fetch';

interface Upload {
  method: 'POST' | 'PUT';
  /** From the root of the site. */
  path: string;
  headers?: Record<string, string>;
  /** A form, or an object that is sent as JSON. */
  body: FormData | object;
  /** In bytes of the request body. */
  onProgress: (loaded: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Sends files to the API and returns the body of the response. Uses XMLHttpRequest, because fetch does not report upload
 * progress. A form has no timeout: it may contain large files, and shows how much of them was sent.
 * @throws Problem for any response but a success in JSON, an AbortError when cancelled
 */
export function upload<Answer>(request: Upload): Promise<Answer> {
  return withBearer((token) => uploadAs<Answer>(token, request));
}

function uploadAs<Answer>(token: string, { method, path, headers, body, onProgress, signal }: Upload) {
  signal.throwIfAborted();
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, new URL(path, location.origin));
    const sent = {
      Accept: 'application/json',
      'Accept-Language': currentLanguage(),
      [REQUEST_ID]: newRequestId(),
      Authorization: `Bearer ${token}`,
      ...headers,
    };
    for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded, total));
    request.addEventListener('load', () => readAnswer<Answer>(request).then(resolve, reject));
    request.addEventListener('error', () => reject(new Problem(0, 'network', 'Network error: no answer')));
    const abort = () => {
      request.abort();
      reject(signal.reason as DOMException);
    };
    signal.addEventListener('abort', abort, { once: true });
    const expire = () => {
      reject(new Problem(408, 'timeout', 'Request timeout'));
      request.abort();
    };
    const timer = body instanceof FormData ? undefined : setTimeout(expire, REQUEST_TIMEOUT_MS);
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      clearTimeout(timer);
    });
    if (body instanceof FormData) return request.send(body);
    request.setRequestHeader('Content-Type', 'application/json');
    request.send(JSON.stringify(body));
  });
}

async function readAnswer<Answer>({ status, responseText }: XMLHttpRequest): Promise<Answer> {
  if (status >= 200 && status < 300) {
    try {
      return JSON.parse(responseText) as Answer;
    } catch {
      // A page of a proxy: a problem like any other response.
    }
  }
  throw await problemFromResponse(new Response(responseText || null, { status }));
}
