import { DomainError, ValidationFailedError } from '../../platform/http/index.js';

export class OwnTestimonialError extends DomainError {
  constructor() {
    super('own_testimonial', 'forbidden', 'Nobody reviews their own testimonial.');
  }
}

export class TestimonialIdMismatchError extends ValidationFailedError {
  constructor() {
    super([{ field: 'testimonialId', code: 'mismatch', detail: 'testimonialId differs from the id in the address.' }]);
  }
}
