import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { Decisions } from '../features/review/decisions';
import { FlagNote } from '../features/review/flag-note';
import { FlaggedExperience } from '../features/review/flagged-experience';
import { useReviewedTestimonial, type ReviewedTestimonial } from '../features/review/queries';
import { ReviewedFailure, ReviewedMissing } from '../features/review/review-failure';
import { useReviewTranslation } from '../features/review/translations';
import { Attachments } from '../features/testimonial-record/attachments';
import { AdditionalConditions, Demographics } from '../features/testimonial-record/person';
import { RecordSkeleton } from '../features/testimonial-record/record-skeleton';
import { TestimonialRecord } from '../features/testimonial-record/testimonial-record';
import { useDocumentTitle } from '../lib/document-title';
import { useFormats } from '../lib/formats';
import { isProblem } from '../lib/http/problem';
import { idOf } from '../lib/list-page';
import { useAuth } from '../lib/session/auth-context';
import { useVocabulary } from '../lib/vocabulary/vocabulary';
import { Badge } from '../ui/badge';
import { Icon } from '../ui/icon';
import { Note } from '../ui/note';

export function Component() {
  const { t } = useReviewTranslation();
  const { isAdmin } = useAuth();
  const id = idOf(useParams().id);
  const { data, error, refetch } = useReviewedTestimonial(id, isAdmin);
  const failed = isProblem(error) ? error.status : null;
  const missing = id === null || failed === 404;
  const heading = missing ? t('errors.notFound') : t('detail.subject', { id });
  const state = useLocation().state as { list?: string } | null;
  const back = `/admin/pending-testimonials${state?.list ?? ''}`;
  useDocumentTitle(missing || (error && !data) ? t('errors.title', { message: heading }) : heading, { noindex: true });

  // The page counts every organization, the server only its own: its refusal is the last word.
  if (!isAdmin || failed === 403) return <Navigate to="/" replace />;
  return (
    <div className="wrap">
      <div className="page-h">
        <Link className="back" to={back}>
          <Icon of={ArrowLeft} size="s" />
          {t('detail.back')}
        </Link>
        <div className="row between record-head">
          <div>
            <h1>{heading}</h1>
            {data && !missing && <State testimonial={data} />}
          </div>
          {data && !missing && <Decisions key={data.id} testimonial={data} />}
        </div>
      </div>
      {missing ? (
        <ReviewedMissing id={id} back={back} />
      ) : data ? (
        <Whole testimonial={data} />
      ) : error ? (
        <ReviewedFailure error={error} onRetry={() => void refetch()} back={back} />
      ) : (
        <RecordSkeleton />
      )}
    </div>
  );
}

function State({ testimonial: { reviewStatus, createdAt } }: { testimonial: ReviewedTestimonial }) {
  const { t } = useReviewTranslation();
  const { date } = useFormats();
  const words = useVocabulary();
  return (
    <div className="row record-state">
      <Badge kind={reviewStatus}>{words.reviewStatus(reviewStatus)}</Badge>
      <span className="small muted num">{t('detail.sent', { date: date(createdAt) })}</span>
    </div>
  );
}

function Whole({ testimonial }: { testimonial: ReviewedTestimonial }) {
  const { t } = useReviewTranslation();
  const { rejectionReason, isOwn, proof, flags } = testimonial;
  return (
    <>
      {isOwn && (
        <div className="record-note">
          <Note title={t('detail.own')}>{t('detail.ownText')}</Note>
        </div>
      )}
      {rejectionReason && (
        <div className="record-note">
          <Note kind="error" title={t('detail.reason')}>
            {rejectionReason}
          </Note>
        </div>
      )}
      <FlagNote flags={flags} />
      <div className="det">
        <div>
          <TestimonialRecord testimonial={testimonial} experience={<FlaggedExperience testimonial={testimonial} />} />
        </div>
        <aside className="rail" aria-label={t('detail.aside')}>
          {proof === 'none' && <p className="note warn">{t('detail.noProof')}</p>}
          <Attachments testimonial={testimonial} />
          <section>
            <h2>{t('detail.demographics')}</h2>
            <Demographics testimonial={testimonial} />
          </section>
          <AdditionalConditions testimonial={testimonial} />
        </aside>
      </div>
    </>
  );
}
