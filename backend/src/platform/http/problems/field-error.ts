/**
 * Codes of field errors and their meanings. The list is closed: the OpenAPI document publishes it, and clients translate
 * the codes.
 */
export const fieldErrorCodes = {
  required: 'the field is missing or empty',
  unknown_field: 'the request has no such field',
  invalid_type: 'the value has the wrong JSON type',
  invalid: 'the value is not one of the allowed values, or is inconsistent with the rest of the request',
  too_short: 'the text is too short',
  too_long: 'the text is too long',
  too_small: 'the number is below the minimum',
  too_large: 'the number is above the maximum',
  too_many: 'the list has too many entries, or there are too many files',
  unknown: 'there is no entry with this id or name',
  duplicate: 'the value occurs twice, or belongs to another entry',
  mismatch: 'the value contradicts another part of the request',
  unchanged: 'the value is already stored',
  consent_required: 'the consent must be given',
  file_type: 'the file type is not accepted',
  file_size: 'the file is too large',
  image_unreadable: 'the image cannot be read, has too many pixels, or needs too much memory',
  pdf_unreadable: 'the PDF cannot be read',
  pdf_active: 'the PDF contains scripts, actions or embedded files',
  columns: 'a line of a catalog file has more or fewer cells than its header',
  length: 'a name in a catalog file is too short or too long',
  unprintable: 'a name in a catalog file contains unprintable characters',
  one_name: 'a brand in a catalog file has two names',
  name_taken: 'a name in a catalog file belongs to another entry',
  merged: 'a line of a catalog file renames an entry that is merged into another one',
  read_only: 'a line of a catalog file changes a read-only value',
} as const;

export type FieldErrorCode = keyof typeof fieldErrorCodes;

export interface FieldError {
  /** Path of the field in the request; nested fields and array indexes are separated by dots. */
  field: string;
  /** Stable code for translation by the client. */
  code: FieldErrorCode;
  /** Description in English. */
  detail: string;
}

/** Keeps the response below 4 kB, whatever the request contains. */
const MAX_ERROR_BYTES = 3_200;
const MAX_UNKNOWN_FIELDS = 10;
const MAX_NAMED_FIELDS = 5;

/** The errors that a response contains: those of known fields first, then at most ten unknown fields. */
export function limitErrors(errors: readonly FieldError[]): FieldError[] {
  const known = errors.filter(({ code }) => code !== 'unknown_field');
  const unknown = errors.filter(({ code }) => code === 'unknown_field').slice(0, MAX_UNKNOWN_FIELDS);
  let bytes = 0;
  return [...known, ...unknown].filter((error) => {
    bytes += Buffer.byteLength(JSON.stringify(error)) + 1;
    return bytes <= MAX_ERROR_BYTES;
  });
}

/** Summarizes all errors in one sentence. */
export function summarizeErrors(errors: readonly FieldError[]): string {
  const [first] = errors;
  if (errors.length === 1) return first.detail;
  const fields = [...new Set(limitErrors(errors).map(({ field }) => field))];
  if (fields.length === 1) return `${first.field} has ${errors.length} errors.`;
  const count = new Set(errors.map(({ field }) => field)).size;
  const named = fields.slice(0, MAX_NAMED_FIELDS);
  const others = count - named.length;
  const list =
    others > 0 ? `${named.join(', ')} and ${others} more` : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return errors.every(({ code }) => code === 'required')
    ? `${count} required fields are missing: ${list}.`
    : `${count} fields are invalid: ${list}.`;
}
