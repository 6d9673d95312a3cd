import { DomainError } from '../../platform/http/index.js';

export class AccountErased extends DomainError {
  constructor() {
    super('account_erased', 'unauthenticated', 'This account was erased.');
  }
}

export class EmailTaken extends DomainError {
  constructor() {
    super('email_taken', 'conflict', 'Another account has this e-mail address.');
  }
}
