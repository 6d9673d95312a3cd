import { Link } from 'react-router';
import { ReportButton } from '../features/content-reports';
import { SupplementProducts } from '../features/marketplace';
import { SupplementScreen } from '../features/supplements';
import { TestimonialCards } from '../features/testimonials';

export const Component = () => (
  <SupplementScreen
    renderTestimonials={(testimonials) => (
      <TestimonialCards
        testimonials={testimonials}
        renderSubject={({ conditionId, conditionName }) => (
          <Link to={`/conditions/${conditionId}`}>{conditionName}</Link>
        )}
        renderActions={({ id }, describedBy) => <ReportButton testimonialId={id} describedBy={describedBy} />}
      />
    )}
    renderProducts={(supplement) => <SupplementProducts supplement={supplement} />}
  />
);
