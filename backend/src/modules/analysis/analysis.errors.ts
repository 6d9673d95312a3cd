import { DomainError } from '../../platform/http/index.js';

export class ConditionNotFoundError extends DomainError {
  constructor() {
    super('condition_not_found', 'not-found', 'Condition not found');
  }
}
