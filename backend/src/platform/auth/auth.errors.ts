import { DomainError } from '../http/problems/domain-error.js';

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

/** Code `second_factor_required`: the configuration requires a second factor of admins, and the token states none. */
export class SecondFactorRequiredError extends DomainError {
  constructor() {
    super('second_factor_required', 'forbidden', 'Admins must sign in with a second factor.');
  }
}

/** The token cannot be verified now: its key is not cached, and the provider is unavailable. */
export class IdentityProviderUnavailableError extends DomainError {
  constructor() {
    super('identity_provider_unavailable', 'unavailable', 'The identity provider does not respond.', {
      retryAfterSeconds: 5,
    });
  }
}
