import type { components } from '../../api/schema';

/** A whole testimonial, as its author and reviewers read it. */
export type RecordedTestimonial = components['schemas']['TestimonialDetailDto'];
