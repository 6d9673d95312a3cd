import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title';
import { hasStatus } from '../../lib/http/problem';
import { MyTestimonialError, MyTestimonialNotFound } from './my-testimonials-errors';
import { useMyTestimonialsTranslation } from './translations';
import { BackLink } from '../../ui/layout/back-link';
import layout from '../../ui/layout/layout.module.css';

interface EditFrameProps {
  /** Null: the URL has none. */
  id: number | null;
  error: unknown;
  retry: () => void;
  skeleton: ReactNode;
}

/** The edit page of a testimonial that is not loaded. */
export function EditFrame({ id, error, retry, skeleton }: EditFrameProps) {
  const { t } = useMyTestimonialsTranslation();
  const missing = id === null || hasStatus(error, 404);
  const heading = missing ? t('errors.notFound') : t('detail.edit');
  useDocumentTitle(heading, { failed: missing || Boolean(error), noindex: true });
  const back = missing ? '/my-testimonials' : `/my-testimonials/${id}`;
  return (
    <div className={layout.container}>
      <div className={layout.pageHeader}>
        <BackLink to={back}>{t('detail.back')}</BackLink>
        <h1>{heading}</h1>
      </div>
      {missing ? (
        <MyTestimonialNotFound back={back} />
      ) : error ? (
        <MyTestimonialError error={error} onRetry={retry} back={back} />
      ) : (
        skeleton
      )}
    </div>
  );
}
