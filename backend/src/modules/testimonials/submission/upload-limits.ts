import type { Readable, Writable } from 'node:stream';
import { createTooLargeError, DomainError } from '../../../platform/http/index.js';

/** As of a JSON body. */
const MAX_TEXT_BYTES = 262_144;
const MAX_UPLOADS_OF_USER = 5;

const createTooManyUploadsError = () =>
  new DomainError(
    'rate_limited',
    'too-many',
    'Other uploads are not complete yet. Please wait a moment and try again.',
    {
      retryAfterSeconds: 10,
    },
  );

/** Passes a form to its parser. Limits all text together, because the parser holds it in memory and limits each field only. */
export function receiveForm(form: Readable, parser: Writable): void {
  let bytes = 0;
  parser.on('field', (name: string | undefined, value: string) => {
    bytes += Buffer.byteLength(name ?? '') + Buffer.byteLength(value);
    if (bytes > MAX_TEXT_BYTES) parser.emit('error', createTooLargeError('The text of the form is too large.'));
  });
  form.pipe(parser);
}

/**
 * The uploads that this process receives or processes. An upload may be slow, and its files wait for a process that reads them:
 * without a limit, one user could fill the disk and delay the files of all others.
 */
export class UploadsInProgress {
  private readonly countByUser = new Map<number, number>();

  /**
   * Counts an upload until the returned function is called.
   * @throws DomainError `rate_limited` if the user has too many
   */
  begin(userId: number): () => void {
    const count = this.countByUser.get(userId) ?? 0;
    if (count >= MAX_UPLOADS_OF_USER) throw createTooManyUploadsError();
    this.countByUser.set(userId, count + 1);
    return () => this.end(userId);
  }

  private end(userId: number): void {
    const count = this.countByUser.get(userId)!;
    if (count > 1) this.countByUser.set(userId, count - 1);
    else this.countByUser.delete(userId);
  }
}
