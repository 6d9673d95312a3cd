import { DomainError } from '../http/domain-error.js';

export class QueuesAway extends DomainError {
  constructor() {
    super('unavailable', 'unavailable', 'The queues do not answer. Please try again in a moment.', {
      retryAfterSeconds: 5,
    });
  }
}
