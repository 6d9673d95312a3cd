import { Check } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { Countdown } from '../countdown';
import { Button } from '../button';
import { Icon } from '../icon';
import { addToast } from './toast-store';
import { useAttention } from './use-attention';
import styles from './undo-toast.module.css';
import toastsStyles from './toasts.module.css';
import typography from '../typography.module.css';

interface UndoOffer {
  countdown: Countdown;
  /** Changes each second, so screen readers announce `spoken` once instead. */
  title: ReactNode;
  spoken: ReactNode;
  children: ReactNode;
  undo: ReactNode;
  onUndo: () => void;
}

/** Offers to undo the action at the end of the countdown. Returns the function that removes the toast. */
export const offerUndo = (offer: UndoOffer): (() => void) =>
  // Open error toasts must not delay it in the queue.
  addToast('status', () => <UndoToast {...offer} />, { isUrgent: true });

/** Whether the focus would be lost with the toasts. */
export const isFocusInToast = (): boolean => document.activeElement?.closest(`.${toastsStyles.toast}`) != null;

function UndoToast({ countdown, title, spoken, children, undo, onUndo }: UndoOffer) {
  const { hasAttention: paused, attentionProps } = useAttention();
  useEffect(() => {
    if (paused) countdown.pause();
    else countdown.resume();
  }, [countdown, paused]);

  return (
    <div
      className={
        paused ? `${toastsStyles.toast} ${styles.undo} ${styles.paused}` : `${toastsStyles.toast} ${styles.undo}`
      }
      {...attentionProps}
    >
      <Icon of={Check} />
      <div>
        <b className={typography.numeric} aria-hidden="true">
          {title}
        </b>
        <span className={typography.visuallyHidden}>{spoken}</span>
        <p className={typography.small}>{children}</p>
      </div>
      <Button kind="secondary" onClick={onUndo}>
        {undo}
      </Button>
      <span
        className={styles.timeLeft}
        style={{ animationDuration: `${countdown.milliseconds}ms` }}
        aria-hidden="true"
      />
    </div>
  );
}
