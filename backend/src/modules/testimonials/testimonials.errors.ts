import { DomainError, ValidationFailedError } from '../../platform/http/index.js';

export class TestimonialNotFoundError extends DomainError {
  constructor() {
    super('testimonial_not_found', 'not-found', "Testimonial not found or you don't have permission to view it");
  }
}

export class DuplicateTestimonialError extends DomainError {
  constructor(readonly testimonialId: number) {
    super(
      'duplicate_testimonial',
      'conflict',
      'You already have a pending or approved testimonial for this condition and supplement.',
      { testimonialId },
    );
  }
}

export class IdempotencyKeyReusedError extends DomainError {
  constructor() {
    super('idempotency_key_reused', 'conflict', 'This Idempotency-Key was used for a different submission.');
  }
}

/** A repeated request must not create again what its author or an admin has deleted. */
export class SubmissionDeletedError extends DomainError {
  constructor() {
    super('submission_deleted', 'conflict', 'The testimonial created with this Idempotency-Key has been deleted.');
  }
}

export class StaleVersionError extends DomainError {
  constructor() {
    super('stale_version', 'conflict', 'The testimonial has changed since this version was read.');
  }
}

export class AlreadyDecidedError extends DomainError {
  constructor() {
    super('already_decided', 'conflict', 'This testimonial is not waiting for a decision.');
  }
}

export class CurrentValueMismatchError extends DomainError {
  constructor() {
    super('current_value_differs', 'conflict', 'The current value is not the one that is stored.');
  }
}

/** The request has no current value, but a value is stored. */
export class CurrentValueMissingError extends ValidationFailedError {
  constructor() {
    super([{ field: 'currentValue', code: 'required', detail: 'Please fill in all required fields.' }]);
  }
}

export class AuthenticationRequiredError extends DomainError {
  constructor() {
    super('unauthenticated', 'unauthenticated', 'Sign in to see your own testimonials, or name a conditionId.');
  }
}

export class AttachmentNotFoundError extends DomainError {
  constructor() {
    super('attachment_not_found', 'not-found', 'The file does not exist or its link has expired.');
  }
}
