import { DomainError } from '../http/problems/domain-error.js';
import type { RateLimitState } from './rate-limits.js';

export class TooManyRequestsError extends DomainError {
  constructor(readonly state: RateLimitState) {
    super('rate_limited', 'too-many', 'Too many requests. Please wait a moment and try again.', {
      retryAfterSeconds: state.resetSeconds,
    });
  }
}
