import { AuthorCases } from '../features/content-reports';
import { MyTestimonialScreen, type MyTestimonialParts } from '../features/my-testimonials';
import { testimonialParts } from '../features/testimonial-detail';

const Reports: MyTestimonialParts['Reports'] = ({ testimonial }) => <AuthorCases testimonialId={testimonial.id} />;
const parts = { ...testimonialParts, Reports };

export function Component() {
  return <MyTestimonialScreen parts={parts} />;
}
