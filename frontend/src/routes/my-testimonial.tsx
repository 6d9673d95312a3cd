import { MyTestimonialScreen } from '../features/my-testimonials';
import { testimonialParts } from '../features/testimonial-detail';

export function Component() {
  return <MyTestimonialScreen parts={testimonialParts} />;
}
