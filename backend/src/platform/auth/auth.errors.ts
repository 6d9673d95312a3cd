import { DomainError } from '../http/domain-error.js';

export class Unauthenticated extends DomainError {
  constructor() {
    super('unauthenticated', 'unauthenticated', 'A valid bearer token is required.');
  }
}

export class AdminOnly extends DomainError {
  constructor() {
    super('admin_only', 'forbidden', 'Only members of the admin organization may do this.');
  }
}
