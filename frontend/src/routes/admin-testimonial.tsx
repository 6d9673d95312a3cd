import { ReviewScreen } from '../features/review';
import { testimonialParts } from '../features/testimonial-detail';

export function Component() {
  return <ReviewScreen parts={testimonialParts} />;
}
