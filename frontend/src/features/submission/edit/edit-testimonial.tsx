import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFormats } from '../../../lib/formats';
import { Note } from '../../../ui/note';
import { tell } from '../../../ui/toasts';
import { editKey, loadDraft } from '../draft/draft';
import { forgetDraft } from '../draft/draft-storage';
import { takeKeptFiles } from '../draft/kept-files';
import { stepOf } from '../form/steps';
import { useSubmissionTranslation } from '../translations';
import { Wizard } from '../wizard/wizard';
import { editedDraft, type EditedTestimonial } from './edited-draft';
import { type Remark, remarkOf } from './remark';
import { useTestimonialToEdit } from './queries';

interface EditTestimonialProps {
  id: number;
  userId: string;
  /** While it is fetched, and when it cannot be: the frame of the page around the form has the words. */
  fallback: (state: { error: unknown; retry: () => void }) => ReactNode;
}

interface Start {
  testimonial: EditedTestimonial;
  remark: Remark | null;
  /** Another one whenever the form begins again. */
  round: number;
}

/** The form with a testimonial of the person's own in it. What they change is kept like a draft. */
export function EditTestimonial({ id, userId, fallback }: EditTestimonialProps) {
  const { testimonial, decisions, error, isFetching, refetch } = useTestimonialToEdit(id);
  const [start, setStart] = useState<Start | null>(null);
  const ready = testimonial && decisions && !isFetching;

  useEffect(() => {
    if (start || !ready) return;
    setStart({ testimonial, remark: remarkOf(testimonial.rejectionReason ?? null, decisions), round: Date.now() });
  }, [start, ready, testimonial, decisions]);

  if (!start) return fallback({ error, retry: () => void refetch() });
  const reload = () => {
    forgetDraft(editKey(userId, id));
    void refetch().then(() => setStart(null));
  };
  return <EditForm key={start.round} {...start} userId={userId} onReload={reload} />;
}

function EditForm({ testimonial, remark, userId, onReload }: Start & { userId: string; onReload: () => void }) {
  const { t } = useSubmissionTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const draftKey = editKey(userId, testimonial.id);
  const [left] = useState(() => {
    const draft = loadDraft(draftKey);
    // Changes to another version than today's cannot be sent any more.
    return draft?.version === testimonial.version ? draft : null;
  });
  const [files] = useState(() => takeKeptFiles(draftKey));
  const record = `/my-testimonials/${testimonial.id}`;
  const draft = left ?? editedDraft(testimonial, remark?.field ? stepOf(remark.field) : 'basic');
  return (
    <Wizard
      draftKey={draftKey}
      draft={draft}
      files={files}
      here={pathname + search}
      editing={{
        id: testimonial.id,
        version: testimonial.version,
        keptFiles: testimonial.attachmentUrls.length,
        remark,
        onReload,
      }}
      notice={<Notices testimonial={testimonial} remark={remark} keptAt={left?.savedAt ?? null} onDiscard={onReload} />}
      onCancel={() => void navigate(record)}
      onSubmitted={() => {
        tell({ title: t('edit.done') });
        void navigate(record);
      }}
    />
  );
}

interface NoticesProps {
  testimonial: EditedTestimonial;
  remark: Remark | null;
  /** When changes that were not sent were kept. */
  keptAt: number | null;
  onDiscard: () => void;
}

function Notices({ testimonial, remark, keptAt, onDiscard }: NoticesProps) {
  const { t } = useSubmissionTranslation();
  const { date } = useFormats();
  return (
    <div className="stack edit-notices">
      {testimonial.reviewStatus === 'approved' && <Note title={t('edit.approved')}>{t('edit.approvedText')}</Note>}
      {remark && remark.field === null && (
        <Note kind="error" title={t('edit.rejected')}>
          {remark.words}
        </Note>
      )}
      {keptAt !== null && (
        <Note title={t('edit.kept', { date: date(new Date(keptAt)) })}>
          <button type="button" className="link" onClick={onDiscard}>
            {t('edit.discard')}
          </button>
        </Note>
      )}
    </div>
  );
}
