import { DomainError } from '../../platform/http/index.js';

export class AdditionalConditionNotFound extends DomainError {
  constructor() {
    super('additional_condition_not_found', 'not-found', 'Additional condition not found');
  }
}
