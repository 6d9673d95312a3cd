import { useState, type ComponentType } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { DecisionHistory } from './decision-history';
import { MyTestimonialError, MyTestimonialNotFound } from './my-testimonials-errors';
import { useDecisions, useMyTestimonial, type MyTestimonial } from './queries';
import { useMyTestimonialsTranslation } from './translations';
import { WithdrawButton } from './withdraw-button';
import { useDocumentTitle } from '../../lib/document-title';
import { useFormats } from '../../lib/formats';
import { hasPoints } from '../../lib/has-points';
import { hasStatus } from '../../lib/http/problem';
import { parseId } from '../../lib/list-page';
import { useLanguage } from '../../lib/i18n/use-language';
import { conditionInSentence } from '../../lib/vocabulary/condition-in-sentence';
import { useVocabulary } from '../../lib/vocabulary/vocabulary';
import { Badge } from '../../ui/badge';
import { LinkButton } from '../../ui/button';
import { Note } from '../../ui/note';
import { BackLink } from '../../ui/layout/back-link';
import layout from '../../ui/layout/layout.module.css';
import railStyles from '../../ui/layout/rail.module.css';
import recordStyles from '../../ui/list/record.module.css';
import typography from '../../ui/typography.module.css';

/** The parts that show a testimonial; they belong to another feature. */
export interface MyTestimonialParts {
  Skeleton: ComponentType;
  Detail: ComponentType<{ testimonial: MyTestimonial }>;
  Attachments: ComponentType<{ testimonial: MyTestimonial }>;
  Demographics: ComponentType<{ testimonial: MyTestimonial }>;
  /** What reports did to it. `useReports` loads it, so that it does not move the page later. */
  useReports: (id: number | null) => { isLoading: boolean };
  Reports: ComponentType<{ testimonial: MyTestimonial }>;
  AdditionalConditions: ComponentType<{ testimonial: MyTestimonial }>;
}

export function MyTestimonialScreen({ parts }: { parts: MyTestimonialParts }) {
  const { t } = useMyTestimonialsTranslation();
  const id = parseId(useParams().id);
  const { data: testimonial, error, refetch } = useMyTestimonial(id);
  // Requested together with the testimonial, beside which they are shown.
  useDecisions(id);
  const { isLoading: areReportsLoading } = parts.useReports(id);
  // Loading reports again, after a failure, does not hide the testimonial.
  const [loadedId, setLoadedId] = useState<number | null>(null);
  if (!areReportsLoading && loadedId !== id) setLoadedId(id);
  const data = loadedId === id ? testimonial : undefined;
  const missing = id === null || hasStatus(error, 404);
  const subject = useSubject(data);
  const heading = missing ? t('errors.notFound') : subject;
  const state = useLocation().state as { list?: string } | null;
  const back = `/my-testimonials${state?.list ?? ''}`;
  useDocumentTitle(heading, { failed: missing || Boolean(error && !data), noindex: true });

  return (
    <div className={layout.container}>
      <div className={layout.pageHeader}>
        <BackLink to={back}>{t('detail.back')}</BackLink>
        <h1>{heading}</h1>
        {data && !missing && <StatusLine testimonial={data} />}
      </div>
      {missing ? (
        <MyTestimonialNotFound back={back} />
      ) : data ? (
        <TestimonialBody testimonial={data} back={back} parts={parts} />
      ) : error ? (
        <MyTestimonialError error={error} onRetry={() => void refetch()} back={back} />
      ) : (
        <parts.Skeleton />
      )}
    </div>
  );
}

function useSubject(testimonial: MyTestimonial | undefined): string {
  const { t } = useMyTestimonialsTranslation();
  const { language } = useLanguage();
  if (!testimonial) return t('detail.title');
  return t('detail.subject', {
    supplement: testimonial.supplementName || t('unknownSupplement'),
    condition: conditionInSentence(
      testimonial.conditionPhrase,
      testimonial.conditionName || t('unknownCondition'),
      language,
    ),
  });
}

function StatusLine({ testimonial: { id, reviewStatus, createdAt } }: { testimonial: MyTestimonial }) {
  const { t } = useMyTestimonialsTranslation();
  const { date } = useFormats();
  const words = useVocabulary();
  return (
    <div className={`${layout.row} ${recordStyles.state}`}>
      <Badge kind={reviewStatus}>{words.reviewStatus(reviewStatus)}</Badge>
      <span className={`${typography.small} ${typography.muted} ${typography.numeric}`}>
        {t('detail.number', { id, date: date(createdAt) })}
      </span>
    </div>
  );
}

interface TestimonialBodyProps {
  testimonial: MyTestimonial;
  back: string;
  parts: MyTestimonialParts;
}

function TestimonialBody({ testimonial, back, parts }: TestimonialBodyProps) {
  const { t } = useMyTestimonialsTranslation();
  const navigate = useNavigate();
  const { id, reviewStatus } = testimonial;
  const lastDecision = useDecisions(id).data?.decisions[0]?.decision;
  return (
    <>
      {testimonial.rejectionReason && (
        <div className={recordStyles.note}>
          <Note kind="error" title={t('detail.rejected')}>
            <p>{testimonial.rejectionReason}</p>
            <LinkButton to={`/my-testimonials/${id}/edit`}>{t('detail.editAgain')}</LinkButton>
          </Note>
        </div>
      )}
      <div className={recordStyles.note}>
        <parts.Reports testimonial={testimonial} />
      </div>
      <div className={recordStyles.columns}>
        <div>
          <parts.Detail testimonial={testimonial} />
        </div>
        <aside className={railStyles.rail} aria-label={t('detail.about')}>
          <section>
            <h2>{t('detail.about')}</h2>
            <parts.Demographics testimonial={testimonial} />
          </section>
          <parts.AdditionalConditions testimonial={testimonial} />
          <parts.Attachments testimonial={testimonial} />
          <DecisionHistory testimonial={testimonial} />
          <section>
            <h2>{t('detail.change')}</h2>
            <LinkButton kind="secondary" to={`/my-testimonials/${id}/edit`}>
              {t('detail.edit')}
            </LinkButton>
            <p>{t('detail.changeText')}</p>
            <p>
              <Link to="/data-rights">{t('detail.rights')}</Link>
            </p>
            <WithdrawButton
              id={id}
              hasPoints={hasPoints(reviewStatus, lastDecision)}
              onWithdrawn={() => void navigate(back, { replace: true })}
            />
          </section>
        </aside>
      </div>
    </>
  );
}
