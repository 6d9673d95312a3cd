import type { components } from '../../api/schema';

/** A complete testimonial, as its author and reviewers see it. */
export type DetailedTestimonial = components['schemas']['TestimonialDetailDto'];
