import { Link } from 'react-router';
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
      />
    )}
    renderProducts={(supplement) => <SupplementProducts supplement={supplement} />}
  />
);
