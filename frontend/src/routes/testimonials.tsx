import { ReportButton } from '../features/content-reports';
import { TestimonialsScreen } from '../features/testimonials';

export const Component = () => (
  <TestimonialsScreen
    renderActions={({ id }, describedBy) => <ReportButton testimonialId={id} describedBy={describedBy} />}
  />
);
