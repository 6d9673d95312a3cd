import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { Note } from '../../../ui/note';
import { showToast } from '../../../ui/overlay/toasts';
import { editKey, loadDraft } from '../draft/draft';
import { deleteDraft } from '../draft/draft-storage';
import { takeStashedFiles } from '../draft/file-stash';
import { findStep } from '../form/steps';
import { useSubmissionTranslation } from '../translations';
import { Wizard } from '../wizard/wizard';
import { toDraft, type EditedTestimonial } from './edited-draft';
import { type ReviewerNote, findReviewerNote } from './reviewer-note';
import { useTestimonialToEdit } from './queries';
import buttonStyles from '../../../ui/button.module.css';
import layout from '../../../ui/layout/layout.module.css';
import styles from './edit-testimonial.module.css';

interface EditTestimonialProps {
  id: number;
  userId: string;
  /** Rendered while the testimonial is loading and when it could not be loaded. */
  fallback: (state: { error: unknown; retry: () => void }) => ReactNode;
}

interface Start {
  testimonial: EditedTestimonial;
  reviewerNote: ReviewerNote | null;
  /** Increases whenever the form is reset, which also discards the chosen files. */
  round: number;
}

/** The form with an existing testimonial of the user. Changes are stored like a draft. */
export function EditTestimonial({ id, userId, fallback }: EditTestimonialProps) {
  const { testimonial, decisions, error, isFetching, refetch } = useTestimonialToEdit(id);
  const [start, setStart] = useState<Start | null>(null);
  const [round, setRound] = useState(0);
  const ready = testimonial && decisions && !isFetching;

  useEffect(() => {
    if (start || !ready) return;
    setStart({
      testimonial,
      reviewerNote: findReviewerNote(testimonial.rejectionReason ?? null, decisions),
      round,
    });
  }, [start, ready, testimonial, decisions, round]);

  if (!start) return fallback({ error, retry: () => void refetch() });
  const reload = () => {
    deleteDraft(editKey(userId, id));
    void refetch().then(() => {
      setStart(null);
      setRound(round + 1);
    });
  };
  return <EditForm key={start.round} {...start} userId={userId} onReload={reload} />;
}

function EditForm({
  testimonial,
  reviewerNote,
  round,
  userId,
  onReload,
}: Start & { userId: string; onReload: () => void }) {
  const { t } = useSubmissionTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const draftKey = editKey(userId, testimonial.id);
  const [left] = useState(() => loadDraft(draftKey));
  const [files] = useState(() => {
    // Taken also by a reset form: the form before it has stashed them.
    const stashed = takeStashedFiles(draftKey);
    return round === 0 ? stashed : [];
  });
  const record = `/my-testimonials/${testimonial.id}`;
  const draft = left ?? toDraft(testimonial, reviewerNote?.field ? findStep(reviewerNote.field) : 'basic');
  return (
    <Wizard
      draftKey={draftKey}
      draft={draft}
      files={files}
      here={pathname + search}
      editing={{
        id: testimonial.id,
        version: testimonial.version,
        language: testimonial.language,
        storedFileCount: testimonial.attachmentUrls.length,
        reviewerNote,
        onReload,
      }}
      messages={
        <EditMessages testimonial={testimonial} reviewerNote={reviewerNote} unsent={left} onDiscard={onReload} />
      }
      onCancel={() => void navigate(record)}
      onSubmitted={() => {
        showToast({ title: t('edit.done') });
        void navigate(record);
      }}
    />
  );
}

interface EditMessagesProps {
  testimonial: EditedTestimonial;
  reviewerNote: ReviewerNote | null;
  /** Null if there are no unsent changes. */
  unsent: ReturnType<typeof loadDraft>;
  onDiscard: () => void;
}

function EditMessages({ testimonial, reviewerNote, unsent, onDiscard }: EditMessagesProps) {
  const { t } = useSubmissionTranslation();
  const { date } = useFormats();
  return (
    <div className={`${layout.stack} ${styles.notices}`}>
      {testimonial.reviewStatus === 'approved' && <Note title={t('edit.approved')}>{t('edit.approvedText')}</Note>}
      {reviewerNote && reviewerNote.field === null && (
        <Note kind="error" title={t('edit.rejected')}>
          {reviewerNote.text}
        </Note>
      )}
      {unsent && (
        <Note title={t('edit.unsent', { date: date(new Date(unsent.savedAt)) })}>
          {unsent.version !== testimonial.version && <p>{t('edit.unsentOlder')}</p>}
          <button type="button" className={buttonStyles.link} onClick={onDiscard}>
            {t('edit.discard')}
          </button>
        </Note>
      )}
    </div>
  );
}
