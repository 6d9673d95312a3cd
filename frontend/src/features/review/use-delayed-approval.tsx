import { useEffect, useRef, useState, type RefObject } from 'react';
import { askBeforeClosing } from '../../lib/form/ask-before-closing';
import { Countdown } from '../../ui/countdown';
import { removeErrorToast, showErrorToast, showUndoneToast } from '../../ui/overlay/toasts';
import { isFocusInToast, offerUndo } from '../../ui/overlay/undo-toast';
import { PublishingIn, PublishingSpoken, PublishingText, UndoLabel } from './publishing-messages';
import type { Decision, NameChoices, ReviewedTestimonial } from './queries';
import { useReviewTranslation } from './translations';
import { decisionSubject } from './use-decided-elsewhere';

const UNDO_MS = 5_000;

/** The second click of a double click hits the undo button that replaced the approve button, and must be ignored. */
const DOUBLE_CLICK_MS = 500;

/** Remove the messages that a testimonial was not published, also those of a page that was left. By the id of the testimonial. */
const notPublishedMessages = new Map<number, () => void>();

interface WaitingApproval {
  countdown: Countdown;
  version: number;
}

export interface DelayedApproval {
  /** Runs while an approval can be undone. */
  countdown: Countdown | null;
  start: (names: NameChoices) => void;
  undo: () => void;
  /** The button that approves, and that undoes while the countdown runs. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Sends an approval after a delay during which it can be undone; leaving the page earlier cancels it. */
export function useDelayedApproval(
  { id, version, reviewStatus }: ReviewedTestimonial,
  send: (approval: Decision) => void,
): DelayedApproval {
  const { t } = useReviewTranslation();
  const [waiting, setWaiting] = useState<WaitingApproval | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const notPublished = (reason: 'undone' | 'leftPage') => {
    const remove = showUndoneToast({
      title: t('publishing.notPublished', { id }),
      children: t(`publishing.${reason}`),
    });
    notPublishedMessages.set(id, remove);
  };
  const undo = () => {
    if (!waiting?.countdown.stop()) return;
    const focusIsLost = isFocusInToast();
    setWaiting(null);
    if (focusIsLost) button.current?.focus({ preventScroll: true });
    notPublished('undone');
  };
  const leave = () => {
    if (!waiting?.countdown.stop()) return;
    setWaiting(null);
    notPublished('leftPage');
  };

  // The countdown, the toast and the page events must call the callbacks of the latest render.
  const latest = useRef({ send, undo, leave });
  useEffect(() => {
    latest.current = { send, undo, leave };
  });

  const start = (names: NameChoices) => {
    if (waiting) return;
    notPublishedMessages.get(id)?.();
    const onEnd = () => {
      setWaiting(null);
      latest.current.send({ kind: 'approve', version, names });
    };
    setWaiting({ countdown: new Countdown(UNDO_MS, onEnd), version });
  };

  useEffect(() => {
    if (!waiting) return;
    const { countdown } = waiting;
    const removeToast = offerUndo({
      countdown,
      title: <PublishingIn countdown={countdown} />,
      spoken: <PublishingSpoken seconds={UNDO_MS / 1000} />,
      children: <PublishingText id={id} />,
      undo: <UndoLabel />,
      onUndo: () => latest.current.undo(),
    });
    const stopListening = addUndoListeners(latest);
    return () => {
      stopListening();
      removeToast();
      latest.current.leave();
    };
  }, [waiting, id]);

  // Another reviewer decided, or the author changed the testimonial: the approval would publish a version that was not
  // read.
  const decided = reviewStatus !== 'pending';
  const outdated = waiting !== null && (decided || waiting.version !== version);
  useEffect(() => {
    if (!outdated || !waiting.countdown.stop()) return;
    setWaiting(null);
    const reason = decided ? 'alreadyDecided' : 'changed';
    const subject = decisionSubject(id);
    removeErrorToast(subject);
    showErrorToast({ title: t(`errors.${reason}`), children: t(`errors.${reason}Text`), subject });
  }, [outdated, waiting, decided, id, t]);

  const undoByButton = () => {
    if (waiting && waiting.countdown.elapsed() >= DOUBLE_CLICK_MS) undo();
  };
  return { countdown: waiting?.countdown ?? null, start, undo: undoByButton, button };
}

/**
 * Ctrl+Z undoes; closing the page asks for confirmation; a page restored from the back/forward cache has sent nothing.
 */
function addUndoListeners(latest: RefObject<{ undo: () => void; leave: () => void }>): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    latest.current.undo();
  };
  const onPageHide = () => latest.current.leave();
  document.addEventListener('keydown', onKeyDown);
  const stopAsking = askBeforeClosing();
  window.addEventListener('pagehide', onPageHide);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    stopAsking();
    window.removeEventListener('pagehide', onPageHide);
  };
}
