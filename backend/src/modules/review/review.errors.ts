import { DomainError, ValidationFailedError } from '../../platform/http/index.js';

export class OwnTestimonialError extends DomainError {
  constructor() {
    super('own_testimonial', 'forbidden', 'Admins cannot review their own testimonials.');
  }
}

export class TestimonialIdMismatchError extends ValidationFailedError {
  constructor() {
    super([{ field: 'testimonialId', code: 'mismatch', detail: 'testimonialId differs from the id in the path.' }]);
  }
}
