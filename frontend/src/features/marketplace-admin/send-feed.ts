import type { components } from '../../api/schema';
import { withBearer } from '../../lib/http/bearer';
import { Problem, problemFromResponse } from '../../lib/http/problem';
import { currentLanguage } from '../../lib/i18n/i18n';

export type FeedReport = components['schemas']['FeedReportDto'];

/** In bytes; the limit of the server. */
export const MAX_FEED_BYTES = 500_000_000;

export interface FeedRequest {
  advertiser: string;
  /** Empty for an existing partner. */
  referenceParameter: string;
  file: File;
  /** Confirms that a feed without products is intended: the shop no longer sells anything. */
  confirmEmpty: boolean;
  /** 0 to 100: the uploaded percentage of the request. */
  onProgress: (percentage: number) => void;
  signal: AbortSignal;
}

/**
 * Uses XMLHttpRequest, because fetch does not report upload progress. Has no timeout.
 * @throws Problem for any response but a success, an AbortError when cancelled
 */
export function sendFeed(options: FeedRequest): Promise<FeedReport> {
  return withBearer((token) => sendAs(token, options));
}

function sendAs(
  token: string,
  { advertiser, referenceParameter, file, confirmEmpty, onProgress, signal }: FeedRequest,
) {
  signal.throwIfAborted();
  const form = new FormData();
  form.append('advertiser', advertiser);
  if (referenceParameter) form.append('referenceParameter', referenceParameter);
  if (confirmEmpty) form.append('confirmEmpty', 'true');
  form.append('feed', file, file.name);
  return new Promise<FeedReport>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL('/api/marketplace/feeds', location.origin));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((loaded / total) * 100)));
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve(JSON.parse(request.responseText) as FeedReport);
      problemFromResponse(new Response(request.responseText, { status: request.status })).then(reject, reject);
    });
    request.addEventListener('error', () => reject(new Problem(0, 'network', 'Network error: no answer')));
    signal.addEventListener(
      'abort',
      () => {
        request.abort();
        reject(signal.reason as DOMException);
      },
      { once: true },
    );
    request.send(form);
  });
}
