import { DomainError } from '../http/domain-error.js';
import type { Allowance } from './budgets.js';

export class TooManyRequests extends DomainError {
  constructor(readonly allowance: Allowance) {
    super('rate_limited', 'too-many', 'Too many requests. Please wait a moment and try again.', {
      retryAfterSeconds: allowance.resetSeconds,
    });
  }
}
