import { DomainError } from '../../platform/http/index.js';

export class AccountErasedError extends DomainError {
  constructor() {
    super('account_erased', 'unauthenticated', 'This account was erased.');
  }
}

export class EmailTakenError extends DomainError {
  constructor() {
    super('email_taken', 'conflict', 'Another account has this e-mail address.');
  }
}
