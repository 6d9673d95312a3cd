import { ReportQueueScreen } from '../features/content-reports';
import { FlaggedTexts } from '../features/review';

export const Component = () => (
  <ReportQueueScreen renderTexts={(testimonial) => <FlaggedTexts testimonial={testimonial} />} />
);
