import { NewTestimonial } from '../features/submission/page/new-testimonial';

export function Component() {
  return <NewTestimonial />;
}
