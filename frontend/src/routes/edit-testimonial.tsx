import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { MyTestimonialError, MyTestimonialNotFound } from '../features/my-testimonials/my-testimonials-errors';
import { useMyTestimonialsTranslation } from '../features/my-testimonials/translations';
import { EditTestimonial } from '../features/submission/edit/edit-testimonial';
import { TestimonialDetailSkeleton } from '../features/testimonial-detail/testimonial-detail-skeleton';
import { useDocumentTitle } from '../lib/document-title';
import { isProblem } from '../lib/http/problem';
import { parseId } from '../lib/list-page';
import { useAuth } from '../lib/session/auth-context';
import { Icon } from '../ui/icon';
import layout from '../ui/layout.module.css';

export function Component() {
  const id = parseId(useParams().id);
  const { user } = useAuth();
  // Stays mounted when the session expires while the form is open.
  if (id === null || user === null) return <Frame id={id} error={null} retry={() => undefined} />;
  return (
    <EditTestimonial
      key={id}
      id={id}
      userId={user.id}
      fallback={({ error, retry }) => <Frame id={id} error={error} retry={retry} />}
    />
  );
}

function Frame({ id, error, retry }: { id: number | null; error: unknown; retry: () => void }) {
  const { t } = useMyTestimonialsTranslation();
  const missing = id === null || (isProblem(error) && error.status === 404);
  const heading = missing ? t('errors.notFound') : t('detail.edit');
  useDocumentTitle(missing || error ? t('errors.title', { message: heading }) : heading, { noindex: true });
  const back = missing ? '/my-testimonials' : `/my-testimonials/${id}`;
  return (
    <div className={layout.container}>
      <div className={layout.pageHeader}>
        <Link className={layout.backLink} to={back}>
          <Icon of={ArrowLeft} size="s" />
          {t('detail.back')}
        </Link>
        <h1>{heading}</h1>
      </div>
      {missing ? (
        <MyTestimonialNotFound back={back} />
      ) : error ? (
        <MyTestimonialError error={error} onRetry={retry} back={back} />
      ) : (
        <TestimonialDetailSkeleton />
      )}
    </div>
  );
}
