import type { ComponentType, ReactNode } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { preventsApproval } from './approval-block';
import { ApprovalBlockNote } from './approval-block-note';
import { AuthorHistory } from './flags/author-history';
import { ChangedNote } from './changed-note';
import { ReviewLockNote } from './review-lock-note';
import { ReviewStatusLine } from './review-status-line';
import { Decisions } from './decisions/decisions';
import { FlagNote } from './flags/flag-note';
import { FlaggedText } from './flags/flagged-texts';
import type { FlaggedField } from './flags/passages';
import { ShortcutsHelp } from './shortcuts-help';
import { useNameChoices, type NameChoosing } from './name-choices';
import { CustomNames } from './custom-names';
import { PdfPages } from './proof/pdf-pages';
import {
  type AdjacentTestimonials,
  useReviewLock,
  useAdjacentTestimonials,
  useReviewedTestimonial,
  type ReviewedTestimonial,
} from './queries';
import { QueueBar } from './queue/queue-bar';
import { parseQueueFilter } from './queue/queue-filter';
import { ReviewDetailError, ReviewNotFound } from './review-errors';
import { SimilarTestimonials } from './flags/similar-testimonials';
import { useReviewTranslation } from './translations';
import { useDecidedElsewhere, useDeletedElsewhere } from './use-decided-elsewhere';
import { useReason } from './use-reason';
import { useReviewDecision } from './use-review-decision';
import { useDelayedApproval } from './use-delayed-approval';
import { useReviewShortcuts, useShortcutsEnabled } from './use-review-shortcuts';
import { useDocumentTitle } from '../../lib/document-title';
import { hasStatus } from '../../lib/http/problem';
import { parseId } from '../../lib/list-page';
import { useAuth } from '../../lib/session/auth-context';
import { Note } from '../../ui/note';
import { BackLink } from '../../ui/layout/back-link';
import layout from '../../ui/layout/layout.module.css';
import noteStyles from '../../ui/note.module.css';
import railStyles from '../../ui/layout/rail.module.css';
import recordStyles from '../../ui/list/record.module.css';

/** The parts that show a testimonial; they belong to another feature. */
export interface ReviewParts {
  Skeleton: ComponentType;
  Detail: ComponentType<{ testimonial: ReviewedTestimonial; renderText: (field: FlaggedField) => ReactNode }>;
  Attachments: ComponentType<{
    testimonial: ReviewedTestimonial;
    viewer: (url: string, number: number) => ReactNode;
  }>;
  Demographics: ComponentType<{ testimonial: ReviewedTestimonial }>;
  AdditionalConditions: ComponentType<{ testimonial: ReviewedTestimonial }>;
}

export function ReviewScreen({ parts }: { parts: ReviewParts }) {
  const { t } = useReviewTranslation();
  const { isAdmin } = useAuth();
  const id = parseId(useParams().id);
  const { data, error, refetch } = useReviewedTestimonial(id, isAdmin);
  const isNotFound = hasStatus(error, 404);
  const missing = id === null || isNotFound;
  useDeletedElsewhere(id, isNotFound && data !== undefined);
  const heading = missing ? t('errors.notFound') : t('detail.subject', { id });
  const state = useLocation().state as { list?: string } | null;
  const list = state?.list ?? '';
  const back = `/admin/pending-testimonials${list}`;
  useDocumentTitle(heading, { failed: missing || Boolean(error && !data), noindex: true });

  // The client accepts the admin role of any organization, the server only of the configured one.
  if (!isAdmin || hasStatus(error, 403)) return <Navigate to="/" replace />;
  if (data && !missing) return <ReviewPage key={data.id} testimonial={data} list={list} back={back} parts={parts} />;
  return (
    <div className={layout.container}>
      <div className={layout.pageHeader}>
        <PageTop back={back} list={list} isQueued={!missing && !error} />
        <div className={`${layout.row} ${layout.spaceBetween} ${recordStyles.header}`}>
          <h1>{heading}</h1>
        </div>
      </div>
      {missing ? (
        <ReviewNotFound id={id} back={back} />
      ) : error ? (
        <ReviewDetailError error={error} onRetry={() => void refetch()} back={back} />
      ) : (
        <parts.Skeleton />
      )}
    </div>
  );
}

interface PageTopProps {
  back: string;
  list: string;
  adjacent?: AdjacentTestimonials;
  /** The page shows, or loads, a testimonial with others before and after it. */
  isQueued: boolean;
}

function PageTop({ back, list, adjacent, isQueued }: PageTopProps) {
  const { t } = useReviewTranslation();
  return (
    <div className={`${layout.row} ${layout.spaceBetween}`}>
      <BackLink to={back}>{t('detail.back')}</BackLink>
      {isQueued && <QueueBar adjacent={adjacent} list={list} />}
    </div>
  );
}

interface ReviewPageProps {
  testimonial: ReviewedTestimonial;
  list: string;
  back: string;
  parts: ReviewParts;
}

/** The review page of one testimonial. Holds its review lock while open. */
function ReviewPage({ testimonial, list, back, parts }: ReviewPageProps) {
  const { t } = useReviewTranslation();
  const navigate = useNavigate();
  const { id, reviewStatus, isOwn } = testimonial;
  const isWaiting = reviewStatus === 'pending';
  const { data: adjacent } = useAdjacentTestimonials(id, parseQueueFilter(new URLSearchParams(list)), isWaiting);
  const { lock, error: lockError } = useReviewLock(id, isWaiting && !isOwn);
  const reviewLock = lock ?? (isWaiting ? testimonial.reviewLock : null);
  const names = useNameChoices(testimonial.customNames);
  const [keysOn, turnKeys] = useShortcutsEnabled();
  const reviewDecision = useReviewDecision(id);
  const reason = useReason(id);
  const approval = useDelayedApproval(testimonial, (decision) =>
    reviewDecision.decide(decision, { onDecided: reason.reset }),
  );
  useDecidedElsewhere(id, lockError, reviewDecision.deciding !== null || approval.countdown !== null);
  const goTo = (other: number) => void navigate(`/admin/testimonial/${other}`, { state: { list } });
  const { previous, next } = adjacent ?? { previous: null, next: null };
  useReviewShortcuts(
    { ...(next !== null && { j: () => goTo(next) }), ...(previous !== null && { k: () => goTo(previous) }) },
    keysOn,
  );
  return (
    <div className={layout.container}>
      <div className={layout.pageHeader}>
        <PageTop back={back} list={list} adjacent={adjacent} isQueued />
        <div className={`${layout.row} ${layout.spaceBetween} ${recordStyles.header}`}>
          <div>
            <h1>{t('detail.subject', { id })}</h1>
            <ReviewStatusLine
              testimonial={testimonial}
              publishing={approval.countdown}
              approving={reviewDecision.deciding === 'approve'}
            />
          </div>
          <Decisions
            testimonial={testimonial}
            names={names}
            reason={reason}
            reviewDecision={reviewDecision}
            approval={approval}
            isLockedByOther={reviewLock !== null && !reviewLock.isMine}
            keysOn={keysOn}
          />
        </div>
        <ShortcutsHelp
          isOn={keysOn}
          decisions={!isWaiting || isOwn ? 'none' : preventsApproval(testimonial) ? 'reject' : 'all'}
          onTurn={turnKeys}
        />
      </div>
      {reviewLock && <ReviewLockNote lock={reviewLock} />}
      <ChangedNote testimonial={testimonial} />
      <ReviewBody testimonial={testimonial} names={names} namesLocked={approval.countdown !== null} parts={parts} />
    </div>
  );
}

interface ReviewBodyProps {
  testimonial: ReviewedTestimonial;
  names: NameChoosing;
  namesLocked: boolean;
  parts: ReviewParts;
}

function ReviewBody({ testimonial, names, namesLocked, parts }: ReviewBodyProps) {
  const { t } = useReviewTranslation();
  const { rejectionReason, isConsentWithdrawn, isOwn, proof } = testimonial;
  return (
    <>
      {isOwn && (
        <div className={recordStyles.note}>
          <Note title={t('detail.own')}>{t('detail.ownText')}</Note>
        </div>
      )}
      <ApprovalBlockNote testimonial={testimonial} />
      {rejectionReason && (
        <div className={recordStyles.note}>
          {isConsentWithdrawn ? (
            <Note title={t('detail.consentWithdrawn')}>{t('detail.consentWithdrawnText')}</Note>
          ) : (
            <Note kind="error" title={t('detail.reason')}>
              {rejectionReason}
            </Note>
          )}
        </div>
      )}
      <FlagNote testimonial={testimonial} />
      <div className={recordStyles.columns}>
        <div>
          <CustomNames testimonial={testimonial} choosing={names} locked={namesLocked} />
          <parts.Detail
            testimonial={testimonial}
            renderText={(field) => <FlaggedText testimonial={testimonial} field={field} />}
          />
          <SimilarTestimonials testimonial={testimonial} />
        </div>
        <aside className={railStyles.rail} aria-label={t('detail.aside')}>
          {proof === 'none' && <p className={`${noteStyles.note} ${noteStyles.practical}`}>{t('detail.noProof')}</p>}
          <parts.Attachments
            testimonial={testimonial}
            viewer={(url, number) => <PdfPages url={url} number={number} />}
          />
          <section>
            <h2>{t('detail.demographics')}</h2>
            <parts.Demographics testimonial={testimonial} />
          </section>
          <parts.AdditionalConditions testimonial={testimonial} />
          <AuthorHistory testimonial={testimonial} />
        </aside>
      </div>
    </>
  );
}
