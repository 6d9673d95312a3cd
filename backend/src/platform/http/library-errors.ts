import { HttpException } from '@nestjs/common';
import { DomainError, ValidationFailedError } from './domain-error.js';

/** What body-parser and multer say of themselves. */
interface ParserError {
  status?: unknown;
  /** Of body-parser. */
  type?: string;
  /** Of multer. */
  code?: string;
  /** The form field at fault. */
  field?: string;
}

/** The answer to an error, as the problem filter sends it. */
export interface LibraryProblem {
  status: number;
  code: string;
  detail: string;
}

const unreadable = (detail: string) => new DomainError('bad_request', 'invalid', detail);
const tooLarge = (detail: string) => new DomainError('too_large', 'too-large', detail);
const unsupported = (detail: string) => new DomainError('unsupported_media_type', 'unsupported', detail);

const bodyErrors: Record<string, () => DomainError> = {
  'entity.parse.failed': () => unreadable('The body is not valid JSON.'),
  'entity.too.large': () => tooLarge('The body is larger than the API takes.'),
  'request.size.invalid': () => unreadable('The body has another length than its Content-Length says.'),
  'request.aborted': () => unreadable('The body did not arrive whole.'),
  'charset.unsupported': () => unsupported('Send the body in UTF-8.'),
  'encoding.unsupported': () => unsupported('The Content-Encoding of the body is not known.'),
};

const formErrors: Record<string, (field: string) => DomainError> = {
  LIMIT_PART_COUNT: () => unreadable('The form has too many fields.'),
  LIMIT_FIELD_COUNT: () => unreadable('The form has too many fields.'),
  LIMIT_FIELD_KEY: () => unreadable('The form has a field with a name that is too long.'),
  LIMIT_FIELD_VALUE: (field) =>
    new ValidationFailedError([{ field, code: 'too_long', detail: `${field} is longer than a form field can be.` }]),
  LIMIT_FIELD_NESTING: () => unreadable('The form has a field name with too many levels.'),
  LIMIT_FIELD_ARRAY_INDEX: () => unreadable('The form has a list with too many entries.'),
  INVALID_FIELD_NAME: () => unreadable('The form has a field name that cannot be read.'),
  MISSING_FIELD_NAME: () => unreadable('The form has a field without a name.'),
  LIMIT_UNEXPECTED_FILE: (field) =>
    new ValidationFailedError([
      { field, code: 'unknown_field', detail: `This request takes no file in the field ${field}.` },
    ]),
  LIMIT_FILE_COUNT: () => unreadable('The form has too many files.'),
  LIMIT_FILE_SIZE: () => tooLarge('A file is larger than the API takes.'),
};

/** Codes of refusals of which nothing is known but their status. */
const codeOfStatus: Record<number, string> = {
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

const sentenceOfStatus: Record<number, string> = {
  401: 'A valid bearer token is required.',
  403: 'This is not allowed.',
  404: 'There is no such page.',
  405: 'This address does not know the method.',
  408: 'The request took too long to arrive.',
  413: 'The body is larger than the API takes.',
  415: 'The media type of the body is not one that is taken here.',
  429: 'Too many requests. Please wait a moment and try again.',
  503: 'The service is not available right now. Please try again in a moment.',
};

const LONGEST_NAME = 60;

/**
 * What a client is told of an error that a library threw, never in the words of that library; undefined for what nobody
 * expected.
 */
export function translateLibraryError(error: unknown): DomainError | LibraryProblem | undefined {
  const isHttp = error instanceof HttpException;
  const { type = '', code = '', field = '' } = ((isHttp ? error.cause : error) ?? {}) as ParserError;
  const status = isHttp ? error.getStatus() : (error as ParserError | undefined)?.status;
  if (typeof status !== 'number') return undefined;
  if (Object.hasOwn(bodyErrors, type)) return bodyErrors[type]();
  if (Object.hasOwn(formErrors, code)) return formErrors[code](field.slice(0, LONGEST_NAME) || 'file');
  if (error instanceof URIError) return unreadable('The address cannot be decoded.');
  if (status >= 500 && status !== 503) return undefined;
  const detail = sentenceOfStatus[status] ?? 'The request cannot be read.';
  return { status, code: codeOfStatus[status] ?? 'bad_request', detail };
}
