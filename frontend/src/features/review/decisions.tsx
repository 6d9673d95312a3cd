import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Note } from '../../ui/note';
import { ApprovalDialog } from './approval-dialog';
import type { NameChoosing } from './name-choices';
import type { ReviewedTestimonial } from './queries';
import { ReasonDialog } from './reason-dialog';
import type { ReasonDraft } from './reason-templates';
import { useReviewTranslation } from './translations';
import { useDeciding } from './use-deciding';
import { useDeskKeys } from './use-desk-keys';

const EMPTY: ReasonDraft = { text: '', code: '' };

interface DecisionsProps {
  testimonial: ReviewedTestimonial;
  names: NameChoosing;
  /** A colleague is looking at it: deciding asks once more. */
  isClaimed: boolean;
  keysOn: boolean;
}

/** Approve and reject while it waits; taking back once it is approved; nothing for one's own. */
export function Decisions({ testimonial, names, isClaimed, keysOn }: DecisionsProps) {
  const { t } = useReviewTranslation();
  const { id, version, reviewStatus, isOwn, language } = testimonial;
  // Kept until a decision succeeds: closing the dialog, or losing a race, loses nothing typed.
  const [draft, setDraft] = useState(EMPTY);
  const [purpose, setPurpose] = useState<'approve' | 'reject' | 'takeBack' | null>(null);
  const { decide, deciding, failure, forget } = useDeciding(id, version, () => setPurpose(null));

  const isWaiting = reviewStatus === 'pending' && !isOwn;
  const close = () => {
    setPurpose(null);
    forget();
  };
  const approve = () => {
    const chosen = names.chosen();
    if (chosen) decide({ kind: 'approve', names: chosen });
    else close();
  };
  const give = (kind: 'reject' | 'takeBack') =>
    decide({ kind, rejectionReason: draft.text.trim(), reasonCode: draft.code || null }, () => setDraft(EMPTY));
  useDeskKeys(
    isWaiting && deciding === null ? { a: () => setPurpose('approve'), r: () => setPurpose('reject') } : {},
    keysOn,
  );

  if (isOwn) return null;
  if (reviewStatus === 'rejected') return draft.text.trim() === '' ? null : <Unsent text={draft.text} />;
  return (
    <div className="row decisions">
      {reviewStatus === 'pending' ? (
        <>
          <Button kind="secondary" className="reject" disabled={deciding !== null} onClick={() => setPurpose('reject')}>
            <Icon of={X} />
            {t('detail.reject')}
          </Button>
          <Button
            submitting={deciding === 'approve'}
            submittingLabel={t('detail.approving')}
            disabled={deciding !== null}
            onClick={() => (isClaimed ? setPurpose('approve') : approve())}
          >
            <Icon of={Check} />
            {t('detail.approve')}
          </Button>
        </>
      ) : (
        <Button kind="secondary" className="reject" onClick={() => setPurpose('takeBack')}>
          {t('detail.takeBack')}
        </Button>
      )}
      <ApprovalDialog
        opened={purpose === 'approve'}
        id={id}
        isClaimed={isClaimed}
        busy={deciding !== null}
        onCancel={close}
        onConfirm={approve}
      />
      <ReasonDialog
        purpose={purpose === 'approve' ? null : purpose}
        draft={draft}
        onDraft={setDraft}
        language={language}
        warning={isClaimed && purpose === 'reject' ? t('approval.claimed') : null}
        busy={deciding !== null}
        failure={failure}
        onCancel={close}
        onConfirm={() => (purpose === 'reject' || purpose === 'takeBack') && give(purpose)}
      />
    </div>
  );
}

/** A colleague rejected it first: the words typed are still somebody's work. */
function Unsent({ text }: { text: string }) {
  const { t } = useReviewTranslation();
  return (
    <div className="unsent">
      <Note kind="practical" title={t('errors.unsent')}>
        <p className="words-kept">{text}</p>
      </Note>
    </div>
  );
}
