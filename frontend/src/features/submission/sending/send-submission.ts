import type { components } from '../../../api/schema';
import { upload } from '../../../lib/http/upload';
import type { Language } from '../../../lib/i18n/language';
import type { Submission } from '../form/choices';
import { toFormData, progressOfFiles } from './multipart';

export type Receipt = components['schemas']['TestimonialReceiptDto'];

/** The testimonial that is replaced, and the version that was read. */
export interface Edited {
  id: number;
  version: number;
  /** The language that it was written in, which an edit in the other language does not change. */
  language: Language;
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
 * Submits the form with its files.
 * @throws Problem for any response but a success, an AbortError when cancelled
 */
export function sendSubmission(request: SubmissionRequest): Promise<Receipt> {
  const { edited, fields, files, idempotencyKey, onProgress, signal } = request;
  const sizes = files.map((file) => file.size);
  const shared = {
    onProgress: (loaded: number, total: number) => onProgress(progressOfFiles(sizes, loaded, total)),
    signal,
  };
  if (!edited) {
    const headers = { 'Idempotency-Key': idempotencyKey };
    const body = toFormData(fields, files);
    return upload({ ...shared, method: 'POST', path: '/api/testimonials', headers, body });
  }
  const content = { ...fields, version: edited.version };
  // Without new files the stored ones stay; only a JSON request expresses that.
  const body = files.length > 0 ? toFormData(content, files) : content;
  return upload({ ...shared, method: 'PUT', path: `/api/testimonials/${edited.id}`, body });
}
