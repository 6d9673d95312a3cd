import { HttpException } from '@nestjs/common';
import { DomainError, ValidationFailedError } from './domain-error.js';

/** Errors of body-parser and multer. */
interface ParserError {
  status?: unknown;
  /** Set by body-parser. */
  type?: string;
  /** Set by multer. */
  code?: string;
  /** Name of the invalid form field. */
  field?: string;
}

/** Response to an error, sent by the problem filter. */
export interface LibraryProblem {
  status: number;
  code: string;
  detail: string;
}

const badRequest = (detail: string) => new DomainError('bad_request', 'invalid', detail);
/** A body, or a part of it, is larger than its limit. */
export const createTooLargeError = (detail: string) => new DomainError('too_large', 'too-large', detail);
const unsupported = (detail: string) => new DomainError('unsupported_media_type', 'unsupported', detail);

const bodyErrors: Record<string, () => DomainError> = {
  'entity.parse.failed': () => badRequest('The body is not valid JSON.'),
  'entity.too.large': () => createTooLargeError('The body is too large.'),
  'request.size.invalid': () => badRequest('The length of the body differs from its Content-Length.'),
  'request.aborted': () => badRequest('The body is incomplete.'),
  'charset.unsupported': () => unsupported('Send the body in UTF-8.'),
  'encoding.unsupported': () => unsupported('The Content-Encoding of the body is not supported.'),
};

const formErrors: Record<string, (field: string) => DomainError> = {
  LIMIT_PART_COUNT: () => badRequest('The form has too many fields.'),
  LIMIT_FIELD_COUNT: () => badRequest('The form has too many fields.'),
  LIMIT_FIELD_KEY: () => badRequest('The form has a field with a name that is too long.'),
  LIMIT_FIELD_VALUE: (field) =>
    new ValidationFailedError([
      { field, code: 'too_long', detail: `${field} exceeds the maximum length of a form field.` },
    ]),
  LIMIT_FIELD_NESTING: () => badRequest('The form has a field name with too many levels.'),
  LIMIT_FIELD_ARRAY_INDEX: () => badRequest('The form has a list with too many entries.'),
  INVALID_FIELD_NAME: () => badRequest('The form has a field name that cannot be read.'),
  MISSING_FIELD_NAME: () => badRequest('The form has a field without a name.'),
  LIMIT_UNEXPECTED_FILE: (field) =>
    new ValidationFailedError([
      { field, code: 'unknown_field', detail: `This request accepts no file in the field ${field}.` },
    ]),
  LIMIT_FILE_COUNT: () => badRequest('The form has too many files.'),
  LIMIT_FILE_SIZE: () => createTooLargeError('A file is too large.'),
};

/** Problem codes of errors for which only the status is known. */
const codeByStatus: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timeout',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
};

const detailByStatus: Record<number, string> = {
  401: 'A valid bearer token is required.',
  403: 'This is not allowed.',
  404: 'This address does not exist.',
  405: 'This address does not support the method.',
  408: 'The request took too long to arrive.',
  413: 'The body is too large.',
  415: 'The media type of the body is not supported here.',
  429: 'Too many requests. Please wait a moment and try again.',
  503: 'The service is not available right now. Please try again in a moment.',
};

const MAX_NAME_LENGTH = 60;

/**
 * Translates an error of a library into a problem; the library's message is never exposed. Undefined for unexpected
 * errors.
 */
export function translateLibraryError(error: unknown): DomainError | LibraryProblem | undefined {
  const isHttp = error instanceof HttpException;
  const { type = '', code = '', field = '' } = ((isHttp ? error.cause : error) ?? {}) as ParserError;
  const status = isHttp ? error.getStatus() : (error as ParserError | undefined)?.status;
  if (typeof status !== 'number') return undefined;
  if (Object.hasOwn(bodyErrors, type)) return bodyErrors[type]();
  if (Object.hasOwn(formErrors, code)) return formErrors[code](field.slice(0, MAX_NAME_LENGTH) || 'file');
  if (error instanceof URIError) return badRequest('The address cannot be decoded.');
  if (status >= 500 && status !== 503) return undefined;
  const detail = detailByStatus[status] ?? 'The request cannot be read.';
  return { status, code: codeByStatus[status] ?? 'bad_request', detail };
}
