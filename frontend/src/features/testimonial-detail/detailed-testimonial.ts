import type { components } from '../../api/schema';

/** A whole testimonial, as its author and reviewers read it. */
export type DetailedTestimonial = components['schemas']['TestimonialDetailDto'];
