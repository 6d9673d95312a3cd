/** The desk where a person decides about each testimonial, and its audit trail. */
export { ReviewModule } from './review.module.js';
