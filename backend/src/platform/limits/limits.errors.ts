import { DomainError } from '../http/domain-error.js';

export class TooManyRequests extends DomainError {
  constructor(readonly retryAfterSeconds: number) {
    super('rate_limited', 'too-many', 'Too many requests. Please wait a moment and try again.', { retryAfterSeconds });
  }
}
