import { type FieldError, limitErrors, summarizeErrors } from './field-error.js';

/** How an error is answered: the HTTP status follows from the kind. */
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

/** Base of every error that a service throws on purpose. Subclasses are small and named after what went wrong. */
export class DomainError extends Error {
  constructor(
    /** Stable; the single-page app translates it. */
    readonly code: string,
    readonly kind: ErrorKind,
    /** English sentence for people who read the API's answers. */
    detail: string,
    /** Further members of the problem document. */
    readonly params: Record<string, string | number> = {},
    readonly errors: FieldError[] = [],
  ) {
    super(detail);
  }
}

/** One or more fields of a request cannot be accepted. */
export class ValidationFailedError extends DomainError {
  /** `found` is every error; an answer names as many of them as fit. Without `detail` a sentence names the fields. */
  constructor(
    readonly found: FieldError[],
    detail = summarizeErrors(found),
  ) {
    super('validation_failed', 'invalid', detail, {}, limitErrors(found));
  }
}
