import type { components } from '../../../api/schema';
import { bearerToken } from '../../../lib/http/bearer';
import { Problem, problemFromResponse } from '../../../lib/http/problem';
import { currentLanguage } from '../../../lib/i18n/i18n';
import type { Submission } from '../form/choices';
import { multipartOf, progressOfFiles } from './multipart';

export type Receipt = components['schemas']['TestimonialReceiptDto'];

interface Sending {
  fields: Submission;
  files: readonly File[];
  /** The same for every attempt to send the same form, so that it arrives once. */
  idempotencyKey: string;
  onProgress: (percentages: number[]) => void;
  signal: AbortSignal;
}

/**
 * Sends the form with its files. XMLHttpRequest, because fetch does not tell how much of a request has gone out.
 * There is no limit to the time it may take. Anything but a success is a `Problem`, an abort an AbortError.
 */
export async function sendSubmission({ fields, files, idempotencyKey, onProgress, signal }: Sending): Promise<Receipt> {
  const token = await bearerToken();
  if (!token) throw new Problem(401, 'unauthenticated', 'Authentication required but no token available');
  signal.throwIfAborted();
  return new Promise<Receipt>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL('/api/testimonials', location.origin));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    const sizes = files.map((file) => file.size);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(progressOfFiles(sizes, loaded, total)),
    );
    request.addEventListener('load', () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText) as Receipt);
      const answer = new Response(request.responseText, { status: request.status });
      problemFromResponse(answer).then(reject, reject);
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
    request.send(multipartOf(fields, files));
  });
}
