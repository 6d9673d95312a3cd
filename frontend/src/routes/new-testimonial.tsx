import { PrizeOnFormPage } from '../features/popups';
import { NewTestimonial } from '../features/submission';

export function Component() {
  return <NewTestimonial announcement={<PrizeOnFormPage />} />;
}
