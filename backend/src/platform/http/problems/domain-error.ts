import { type FieldError, limitErrors, summarizeErrors } from './field-error.js';

/** Kind of an error; it determines the HTTP status of the response. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'timeout'
  | 'unavailable';

/** Base class of all expected errors of services. */
export class DomainError extends Error {
  constructor(
    /** Stable problem code; the single-page app translates it. */
    readonly code: string,
    readonly kind: ErrorKind,
    /** English sentence for developers who use the API. */
    detail: string,
    /** Further members of the problem document. */
    readonly params: Record<string, string | number | readonly string[] | undefined> = {},
    readonly errors: FieldError[] = [],
  ) {
    super(detail);
  }
}

/** One or more fields of a request are invalid. */
export class ValidationFailedError extends DomainError {
  /** `found` contains all errors; the response is limited to {@link limitErrors}. The default `detail` names the fields. */
  constructor(
    readonly found: FieldError[],
    detail = summarizeErrors(found),
  ) {
    super('validation_failed', 'invalid', detail, {}, limitErrors(found));
  }
}
