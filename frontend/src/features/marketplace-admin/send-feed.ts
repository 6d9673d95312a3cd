import type { components } from '../../api/schema';
import { withBearer } from '../../lib/http/bearer';
import { Problem, problemFromResponse } from '../../lib/http/problem';
import { currentLanguage } from '../../lib/i18n/i18n';

export type FeedReport = components['schemas']['FeedReportDto'];

/** Bytes; the server takes no more. */
export const MAX_FEED_BYTES = 500_000_000;

export interface Sending {
  advertiser: string;
  /** Empty for a partner that is known. */
  referenceParameter: string;
  file: File;
  /** A feed without products is meant: the shop has nothing to sell any more. */
  confirmEmpty: boolean;
  /** 0 to 100: how much of the request has gone out. */
  onProgress: (percentage: number) => void;
  signal: AbortSignal;
}

/**
 * XMLHttpRequest, because fetch does not tell how much has gone out. There is no limit to the time it may take.
 * Anything but a success is a `Problem`, an abort an AbortError.
 */
export function sendFeed(sending: Sending): Promise<FeedReport> {
  return withBearer((token) => sendAs(token, sending));
}

function sendAs(token: string, { advertiser, referenceParameter, file, confirmEmpty, onProgress, signal }: Sending) {
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
