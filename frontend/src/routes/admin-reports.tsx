import { ReportQueueScreen } from '../features/content-reports';
import { FlaggedExperience } from '../features/review';

export const Component = () => (
  <ReportQueueScreen renderExperience={(testimonial) => <FlaggedExperience testimonial={testimonial} />} />
);
