import { DomainError } from '../../platform/http/index.js';

export class ConsentNotFoundError extends DomainError {
  constructor() {
    super('consent_not_found', 'not-found', 'You have no such consent.');
  }
}
