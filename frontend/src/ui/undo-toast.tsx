import { notifications } from '@mantine/notifications';
import { Check } from 'lucide-react';
import { useEffect, useState, type FocusEvent, type ReactNode } from 'react';
import type { Countdown } from './countdown';
import { Button } from './button';
import { Icon } from './icon';
import styles from './undo-toast.module.css';
import toastsStyles from './toasts.module.css';
import typography from './typography.module.css';

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
export function offerUndo(offer: UndoOffer): () => void {
  const id = notifications.show({
    role: 'status',
    message: null,
    autoClose: false,
    allowClose: false,
    // Open error toasts must not delay it in the queue.
    priority: 1,
    renderNotification: () => <UndoToast {...offer} />,
  });
  return () => void notifications.hide(id);
}

/** Whether the focus would be lost with the toasts. */
export const isFocusInToast = (): boolean => document.activeElement?.closest(`.${toastsStyles.toast}`) != null;

function UndoToast({ countdown, title, spoken, children, undo, onUndo }: UndoOffer) {
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = pointedAt || focused;
  useEffect(() => {
    if (paused) countdown.pause();
    else countdown.resume();
  }, [countdown, paused]);

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget));
  return (
    <div
      className={
        paused ? `${toastsStyles.toast} ${styles.undo} ${styles.paused}` : `${toastsStyles.toast} ${styles.undo}`
      }
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
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
