import type { components } from '../../../api/schema';
import { withBearer } from '../../../lib/http/bearer';
import { Problem, problemFromResponse } from '../../../lib/http/problem';
import { newRequestId, REQUEST_ID } from '../../../lib/http/request-id';
import { currentLanguage } from '../../../lib/i18n/i18n';
import type { Submission } from '../form/choices';
import { toFormData, progressOfFiles } from './multipart';

export type Receipt = components['schemas']['TestimonialReceiptDto'];

/** The testimonial that is replaced, and the version that was read. */
export interface Edited {
  id: number;
  version: number;
}

interface SubmissionRequest {
  /** Undefined for a new testimonial. */
  edited?: Edited;
  fields: Submission;
  files: readonly File[];
  /** The same for every attempt to submit the same form, so that it is stored only once. */
  idempotencyKey: string;
  onProgress: (percentages: number[]) => void;
  signal: AbortSignal;
}

/**
 * Submits the form with its files. Uses XMLHttpRequest, because fetch does not report upload progress. Has no timeout.
 * @throws Problem for any response but a success, an AbortError when cancelled
 */
export function sendSubmission(options: SubmissionRequest): Promise<Receipt> {
  return withBearer((token) => sendAs(token, options));
}

function sendAs(token: string, options: SubmissionRequest): Promise<Receipt> {
  const { edited, fields, files, idempotencyKey, onProgress, signal } = options;
  signal.throwIfAborted();
  return new Promise<Receipt>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const path = edited ? `/api/testimonials/${edited.id}` : '/api/testimonials';
    request.open(edited ? 'PUT' : 'POST', new URL(path, location.origin));
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', currentLanguage());
    request.setRequestHeader(REQUEST_ID, newRequestId());
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (!edited) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    const sizes = files.map((file) => file.size);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(progressOfFiles(sizes, loaded, total)),
    );
    request.addEventListener('load', () => {
      if (request.status === 201 || request.status === 200) return resolve(JSON.parse(request.responseText) as Receipt);
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
    const content = edited ? { ...fields, version: edited.version } : fields;
    // Without new files the stored ones stay; only a JSON request expresses that.
    if (edited && files.length === 0) {
      request.setRequestHeader('Content-Type', 'application/json');
      request.send(JSON.stringify(content));
    } else request.send(toFormData(content, files));
  });
}
