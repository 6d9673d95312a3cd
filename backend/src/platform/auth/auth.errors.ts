import { DomainError } from '../http/domain-error.js';

export class UnauthenticatedError extends DomainError {
  constructor() {
    super('unauthenticated', 'unauthenticated', 'A valid bearer token is required.');
  }
}

export class AdminOnlyError extends DomainError {
  constructor() {
    super('admin_only', 'forbidden', 'Only members of the admin organization may do this.');
  }
}

/** Whether the token is good cannot be said now: it names a key that is not known, and the provider does not answer. */
export class IdentityProviderUnavailableError extends DomainError {
  constructor() {
    super('identity_provider_unavailable', 'unavailable', 'The identity provider does not answer.', {
      retryAfterSeconds: 5,
    });
  }
}
