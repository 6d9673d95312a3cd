import { DomainError } from '../http/domain-error.js';

export class QueuesUnavailableError extends DomainError {
  constructor() {
    super('unavailable', 'unavailable', 'This does not work at the moment. Please try again in a few seconds.', {
      retryAfterSeconds: 5,
    });
  }
}
