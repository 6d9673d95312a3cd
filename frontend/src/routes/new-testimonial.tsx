import { PrizeOnFormPage } from '../features/popups/prize-on-form-page';
import { NewTestimonial } from '../features/submission/page/new-testimonial';

export function Component() {
  return <NewTestimonial announcement={<PrizeOnFormPage />} />;
}
