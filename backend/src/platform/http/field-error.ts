/**
 * Why a field cannot be accepted. The list is closed: the OpenAPI document publishes it, and clients translate by it.
 * The value is what the code means.
 */
export const fieldErrorCodes = {
  required: 'the field is missing or empty',
  unknown_field: 'the request has no such field',
  invalid_type: 'the value has another JSON type than the field',
  invalid: 'the value is not one of those that the field takes, or does not fit the rest of the request',
  too_short: 'the text has too few characters',
  too_long: 'the text has too many characters',
  too_small: 'the number is below the smallest value',
  too_large: 'the number is above the largest value',
  too_many: 'the list has too many entries, or there are too many files',
  unknown: 'nothing has this id or name',
  duplicate: 'the value occurs twice, or belongs to another entry',
  mismatch: 'the value contradicts another part of the request',
  unchanged: 'the value is the one that is stored already',
  consent_required: 'the consent must be given',
  file_type: 'the file is of another type than those that are taken',
  file_size: 'the file is too large',
  image_unreadable: 'the picture cannot be read or has too many pixels',
  pdf_unreadable: 'the PDF cannot be read',
  pdf_active: 'the PDF contains scripts, actions or embedded files',
  columns: 'a line of a catalogue file has more or fewer cells than its header',
  length: 'a name in a catalogue file is too short or too long',
  unprintable: 'a name in a catalogue file has characters that cannot be shown',
  one_name: 'a brand in a catalogue file has two names',
  name_taken: 'a name in a catalogue file belongs to another entry',
  merged: 'a line of a catalogue file renames an entry that is part of another one',
  read_only: 'a line of a catalogue file changes what a file cannot change',
} as const;

export type FieldErrorCode = keyof typeof fieldErrorCodes;

export interface FieldError {
  /** Name of the field as the client sent it; nested fields and positions in lists with dots. */
  field: string;
  /** Stable code that a client can translate. */
  code: FieldErrorCode;
  /** English sentence. */
  detail: string;
}

/** The whole answer stays below 4 kB, whatever a request contains. */
const MAX_ERROR_BYTES = 3_200;
const MAX_UNKNOWN_FIELDS = 10;
const MAX_NAMED_FIELDS = 5;

/** The errors that an answer names: those of known fields first, of unknown ones the first ten. */
export function limitErrors(errors: readonly FieldError[]): FieldError[] {
  const known = errors.filter(({ code }) => code !== 'unknown_field');
  const unknown = errors.filter(({ code }) => code === 'unknown_field').slice(0, MAX_UNKNOWN_FIELDS);
  let bytes = 0;
  return [...known, ...unknown].filter((error) => {
    bytes += Buffer.byteLength(JSON.stringify(error)) + 1;
    return bytes <= MAX_ERROR_BYTES;
  });
}

/** One sentence about all errors. */
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
    : `${count} fields cannot be accepted: ${list}.`;
}
