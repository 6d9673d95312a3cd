import { ObjectionQueueScreen } from '../features/content-reports';
import { FlaggedTexts } from '../features/review';

export const Component = () => (
  <ObjectionQueueScreen renderTexts={(testimonial) => <FlaggedTexts testimonial={testimonial} />} />
);
