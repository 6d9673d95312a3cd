import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isProblem, isUnanswered } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';
import { focusHeading } from '../../lib/focus-heading';
import { useHasLeft } from '../../ui/use-has-left';
import { removeErrorToast, showToast, showErrorToast } from '../../ui/overlay/toasts';
import { isAlreadyDecided, isBlocked, isChanged, isDeleted, useDecision, type Decision } from './queries';
import { useReviewTranslation } from './translations';
import { decisionSubject, useReportDeleted } from './use-decided-elsewhere';

interface Outcome {
  onDecided?: () => void;
  /** The testimonial is decided, by any reviewer, or has a newer version: the dialog closes. */
  onSettled?: () => void;
}

export interface DecisionFailure {
  title: string;
  message: string;
}

export type ReviewDecision = ReturnType<typeof useReviewDecision>;

/**
 * Sends a decision and shows the result. `failure` is for the open dialog; an approval has no dialog and uses a toast,
 * and so does the result of a page that was left meanwhile.
 */
export function useReviewDecision(id: number) {
  const { t } = useReviewTranslation();
  const reasonOf = useDecisionError();
  const [failure, setFailure] = useState<DecisionFailure | null>(null);
  const { mutateAsync, isPending, variables } = useDecision(id);
  const hasLeft = useHasLeft();
  const subject = decisionSubject(id);
  const reportDeleted = useReportDeleted(id);

  const decide = (decision: Decision, { onDecided, onSettled }: Outcome = {}) => {
    const settle = () => {
      if (hasLeft.current) return;
      // A dialog that closes returns the focus first.
      flushSync(() => onSettled?.());
      focusHeading();
    };
    setFailure(null);
    removeErrorToast(subject);
    mutateAsync(decision).then(
      () => {
        showToast({ title: t(`done.${decision.kind}`, { id }) });
        onDecided?.();
        settle();
      },
      (error: unknown) => {
        const changed = isAlreadyDecided(error) ? 'alreadyDecided' : isChanged(error) ? 'changed' : null;
        // Another page does not show which testimonial it is, nor its state.
        const about = hasLeft.current ? t('detail.subject', { id }) : null;
        if (changed) {
          showErrorToast({ title: t(`errors.${changed}`), children: about ?? t(`errors.${changed}Text`), subject });
          settle();
        } else if (isDeleted(error)) {
          // The page shows that it does not exist, without the dialog.
          reportDeleted();
        } else {
          const title = isUnanswered(error) ? t(`unclear.${decision.kind}`, { id }) : t(`errors.${decision.kind}`);
          const message = reasonOf(error);
          if (decision.kind === 'approve' || hasLeft.current) {
            showErrorToast({ title, children: about ? `${about}. ${message}` : message, subject });
            // The button may be disabled now and has lost the focus.
            if (isBlocked(error)) settle();
          } else setFailure({ title, message });
        }
      },
    );
  };
  return { decide, deciding: isPending ? variables.kind : null, failure, clearFailure: () => setFailure(null) };
}

function useDecisionError(): (error: unknown) => string {
  const { t } = useReviewTranslation();
  const messageOf = useProblemMessage();
  return (error) => {
    if (isProblem(error) && error.code === 'duplicate_testimonial') return t('errors.duplicate');
    if (isProblem(error) && error.code === 'own_testimonial') return t('errors.own');
    return messageOf(error);
  };
}
