import { DomainError } from './domain-error.js';
import { RETRY_AFTER_SECONDS } from './outage.js';

/** The same request may succeed a few seconds later. */
export class ServiceUnavailableError extends DomainError {
  constructor() {
    super('unavailable', 'unavailable', 'The service is temporarily unavailable. Please try again in a few seconds.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
