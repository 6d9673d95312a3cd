import { useParams } from 'react-router';
import { EditFrame } from '../features/my-testimonials';
import { EditTestimonial } from '../features/submission';
import { testimonialParts } from '../features/testimonial-detail';
import { parseId } from '../lib/list-page';
import { useAuth } from '../lib/session/auth-context';

export function Component() {
  const id = parseId(useParams().id);
  const { user } = useAuth();
  const skeleton = <testimonialParts.Skeleton />;
  // Stays mounted when the session expires while the form is open.
  if (id === null || user === null)
    return <EditFrame id={id} error={null} retry={() => undefined} skeleton={skeleton} />;
  return (
    <EditTestimonial
      key={id}
      id={id}
      userId={user.id}
      fallback={({ error, retry }) => <EditFrame id={id} error={error} retry={retry} skeleton={skeleton} />}
    />
  );
}
