import { AuthorCases, useAuthorCases } from '../features/content-reports';
import { MyTestimonialScreen, type MyTestimonialParts } from '../features/my-testimonials';
import { testimonialParts } from '../features/testimonial-detail';

const Reports: MyTestimonialParts['Reports'] = AuthorCases;
const parts = { ...testimonialParts, Reports, useReports: useAuthorCases };

export function Component() {
  return <MyTestimonialScreen parts={parts} />;
}
