import { DomainError, RETRY_AFTER_SECONDS } from '../../platform/http/index.js';

export class ExportNotFoundError extends DomainError {
  constructor() {
    super('export_not_found', 'not-found', 'You have no such export, or it has expired.');
  }
}

export class ExportFailedError extends DomainError {
  constructor() {
    super('export_failed', 'unavailable', 'The export could not be created. Please request it again.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

export class ErasureNotFoundError extends DomainError {
  constructor() {
    super('erasure_not_found', 'not-found', 'There is no erasure with this reference.');
  }
}

export class RectificationNotFoundError extends DomainError {
  constructor() {
    super('rectification_not_found', 'not-found', 'There is no such request.');
  }
}

export class RectificationAlreadyDecidedError extends DomainError {
  constructor() {
    super('rectification_decided', 'conflict', 'This request has already been decided.');
  }
}

export class RectificationPendingError extends DomainError {
  constructor() {
    super('rectification_waits', 'conflict', 'Your request about this field has not been decided yet.');
  }
}

export class OwnRectificationError extends DomainError {
  constructor() {
    super('own_rectification', 'forbidden', 'Admins cannot decide their own requests.');
  }
}
