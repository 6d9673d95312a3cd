import { DomainError } from './domain-error.js';

/** When clients should retry: an embedded database has restarted by then. */
export const RETRY_AFTER_SECONDS = 5;

/** The same request may succeed a few seconds later. */
export class ServiceUnavailableError extends DomainError {
  constructor() {
    super('unavailable', 'unavailable', 'The service is temporarily unavailable. Please try again in a few seconds.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
