import { DomainError } from '../http/problems/domain-error.js';

export class QueuesUnavailableError extends DomainError {
  constructor() {
    super('unavailable', 'unavailable', 'The service is temporarily unavailable. Please try again in a few seconds.', {
      retryAfterSeconds: 5,
    });
  }
}
