import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { isProblem } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { focusHeading } from '../../lib/use-page-turn';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { tell, tellFailure } from '../../ui/toasts';
import { isAlreadyDecided, useDecision, type Decision, type ReviewedTestimonial } from './queries';
import { ReasonDialog, type ReasonDraft } from './reason-dialog';
import { useReviewTranslation } from './translations';

const EMPTY: ReasonDraft = { text: '', code: '' };

/** Approve and reject while it waits; taking back once it is approved; nothing for one's own. */
export function Decisions({ testimonial }: { testimonial: ReviewedTestimonial }) {
  const { t } = useReviewTranslation();
  const { id, reviewStatus, isOwn } = testimonial;
  // Kept until a decision succeeds: closing the dialog, or losing a race, loses nothing typed.
  const [draft, setDraft] = useState(EMPTY);
  const [purpose, setPurpose] = useState<'reject' | 'takeBack' | null>(null);
  const { decide, deciding, failure, forget } = useDeciding(id, () => setPurpose(null));

  if (isOwn || reviewStatus === 'rejected') return null;
  const close = () => {
    setPurpose(null);
    forget();
  };
  const confirm = (kind: 'reject' | 'takeBack') =>
    decide({ kind, rejectionReason: draft.text.trim(), reasonCode: draft.code || null }, () => setDraft(EMPTY));
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
            onClick={() => decide({ kind: 'approve' })}
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
      <ReasonDialog
        purpose={purpose}
        draft={draft}
        onDraft={setDraft}
        busy={deciding !== null}
        failure={failure}
        onCancel={close}
        onConfirm={() => purpose && confirm(purpose)}
      />
    </div>
  );
}

/** Sends a decision and says what came of it. `failure` is for the open dialog; an approval has none and uses a toast. */
function useDeciding(id: number, onSettled: () => void) {
  const { t } = useReviewTranslation();
  const reasonOf = useRefusal();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending, variables } = useDecision(id);

  const settle = () => {
    onSettled();
    focusHeading();
  };
  const decide = (decision: Decision, onDecided?: () => void) => {
    setFailure(null);
    mutate(decision, {
      onSuccess: () => {
        tell({ title: t(`done.${decision.kind}`, { id }) });
        onDecided?.();
        settle();
      },
      onError: (error) => {
        if (isAlreadyDecided(error)) {
          tellFailure({ title: t('errors.alreadyDecided'), children: t('errors.alreadyDecidedText') });
          settle();
        } else if (decision.kind === 'approve') tellFailure({ title: t('errors.approve'), children: reasonOf(error) });
        else setFailure(reasonOf(error));
      },
    });
  };
  return { decide, deciding: isPending ? variables.kind : null, failure, forget: () => setFailure(null) };
}

function useRefusal(): (error: unknown) => string {
  const { t } = useReviewTranslation();
  const messageOf = useProblemMessage();
  return (error) => {
    if (isProblem(error) && error.code === 'duplicate_testimonial') return t('errors.duplicate');
    if (isProblem(error) && error.code === 'own_testimonial') return t('errors.own');
    return messageOf(error);
  };
}
