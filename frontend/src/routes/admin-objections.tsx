import { ObjectionQueueScreen } from '../features/content-reports';
import { FlaggedExperience } from '../features/review';

export const Component = () => (
  <ObjectionQueueScreen renderExperience={(testimonial) => <FlaggedExperience testimonial={testimonial} />} />
);
