import { DomainError } from '../../platform/http/index.js';

export class ConsentNotFoundError extends DomainError {
  constructor() {
    super('consent_not_found', 'not-found', 'There is no such consent of yours.');
  }
}
