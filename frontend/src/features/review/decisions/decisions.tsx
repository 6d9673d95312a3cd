import { Check, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { Note } from '../../../ui/note';
import { preventsApproval } from '../approval-block';
import { APPROVAL_BLOCK_ID } from '../approval-block-note';
import { ApprovalDialog } from '../approval-dialog';
import type { NameChoosing } from '../name-choices';
import type { Decision, ReviewedTestimonial } from '../queries';
import { ReasonDialog } from '../reason-dialog';
import { useReviewTranslation } from '../translations';
import type { ReasonForm } from '../use-reason';
import type { ReviewDecision } from '../use-review-decision';
import type { DelayedApproval } from '../use-delayed-approval';
import { useReviewShortcuts } from '../use-review-shortcuts';
import layout from '../../../ui/layout/layout.module.css';
import recordStyles from '../../../ui/list/record.module.css';
import styles from './decisions.module.css';

interface DecisionsProps {
  testimonial: ReviewedTestimonial;
  names: NameChoosing;
  reason: ReasonForm;
  reviewDecision: ReviewDecision;
  approval: DelayedApproval;
  /** Another reviewer holds the review lock: a decision must be confirmed. */
  isLockedByOther: boolean;
  keysOn: boolean;
}

/** Approve and reject for a pending testimonial, revoke for an approved or hidden one, nothing for the reviewer's own. */
export function Decisions(props: DecisionsProps) {
  const { testimonial, names, reason, reviewDecision, approval, isLockedByOther, keysOn } = props;
  const { t } = useReviewTranslation();
  const { id, version, reviewStatus, isOwn, language, rejectionReason } = testimonial;
  // With the version that was read: the testimonial may change behind the dialog.
  const [asked, setAsked] = useState<{ purpose: 'approve' | 'reject' | 'takeBack'; version: number } | null>(null);
  // Reports about an approved testimonial may hide it.
  const hasApproval = reviewStatus === 'approved' || reviewStatus === 'hidden';
  // Another reviewer may decide meanwhile, and then another decision is possible.
  const purpose = asked && (asked.purpose === 'takeBack') === hasApproval ? asked.purpose : null;
  const { values: draft } = reason;
  const { decide, deciding: sending, failure, clearFailure } = reviewDecision;

  const isBusy = sending !== null || approval.countdown !== null;
  const isWaiting = reviewStatus === 'pending' && !isOwn;
  const isBlocked = preventsApproval(testimonial);
  const ask = (kind: 'approve' | 'reject' | 'takeBack') => setAsked({ purpose: kind, version });
  const close = () => {
    setAsked(null);
    clearFailure();
  };
  const approve = () => {
    const chosen = names.chosen();
    if (chosen && isLockedByOther && purpose !== 'approve') {
      ask('approve');
      return;
    }
    close();
    if (chosen) approval.start(chosen);
  };
  const decideWithReason = () => {
    if (asked === null || purpose === null || purpose === 'approve') return;
    const given = { rejectionReason: draft.text.trim(), reasonCode: draft.code || null };
    decide(
      { kind: purpose, version: asked.version, ...given },
      { onDecided: reason.reset, onSettled: () => setAsked(null) },
    );
  };
  useReviewShortcuts(isWaiting && !isBusy ? { ...(!isBlocked && { a: approve }), r: () => ask('reject') } : {}, keysOn);

  if (isOwn) return null;
  if (reviewStatus === 'rejected')
    // The text that was typed is the reason if only the response to it was lost.
    return ['', rejectionReason].includes(draft.text.trim()) ? null : (
      <UnsentReason text={draft.text} onDiscard={reason.reset} />
    );
  return (
    <div className={layout.row}>
      {reviewStatus === 'pending' ? (
        <>
          <Button kind="secondary" className={recordStyles.reject} disabled={isBusy} onClick={() => ask('reject')}>
            <Icon of={X} />
            {t('detail.reject')}
          </Button>
          <ApproveButton approval={approval} sending={sending} isBlocked={isBlocked} onApprove={approve} />
        </>
      ) : (
        <Button kind="secondary" className={recordStyles.reject} onClick={() => ask('takeBack')}>
          {t('detail.takeBack')}
        </Button>
      )}
      <ApprovalDialog opened={purpose === 'approve'} id={id} onCancel={close} onConfirm={approve} />
      <ReasonDialog
        purpose={purpose === 'approve' ? null : purpose}
        draft={draft}
        onDraft={reason.change}
        language={language}
        warning={isLockedByOther && purpose === 'reject' ? t('approval.locked') : null}
        busy={sending !== null}
        failure={failure}
        onCancel={close}
        onConfirm={decideWithReason}
      />
    </div>
  );
}

interface ApproveButtonProps {
  approval: DelayedApproval;
  sending: Decision['kind'] | null;
  /** The note about the reason describes the button. */
  isBlocked: boolean;
  onApprove: () => void;
}

/** A single button, so that it keeps the focus: it approves, and then undoes until the approval is sent. */
function ApproveButton({ approval: { countdown, undo, button }, sending, isBlocked, onApprove }: ApproveButtonProps) {
  const { t } = useReviewTranslation();
  return (
    <Button
      ref={button}
      kind={countdown ? 'secondary' : 'primary'}
      submitting={sending === 'approve'}
      submittingLabel={t('detail.approving')}
      disabled={sending !== null || (isBlocked && !countdown)}
      aria-describedby={isBlocked ? APPROVAL_BLOCK_ID : undefined}
      onClick={countdown ? undo : onApprove}
      // Ignore key repeat: holding the key must not undo the approval.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
    >
      <Icon of={countdown ? Undo2 : Check} />
      {t(countdown ? 'publishing.undo' : 'detail.approve')}
    </Button>
  );
}

/** Another reviewer decided first: the typed reason stays available for copying until it is discarded. */
function UnsentReason({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  const { t } = useReviewTranslation();
  return (
    <div className={styles.unsent}>
      <Note kind="practical" title={t('errors.unsent')}>
        <p className={styles.unsentText}>{text}</p>
        <Button kind="secondary" compact onClick={onDiscard}>
          {t('errors.discardUnsent')}
        </Button>
      </Note>
    </div>
  );
}
