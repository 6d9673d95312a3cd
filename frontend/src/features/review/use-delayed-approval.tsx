import { useEffect, useRef, useState, type RefObject } from 'react';
import { Countdown } from '../../ui/countdown';
import { showErrorToast, tellUndone } from '../../ui/toasts';
import { isFocusInToast, offerUndo } from '../../ui/undo-toast';
import { PublishingIn, PublishingSpoken, PublishingText, UndoWord } from './publishing-words';
import type { Decision, NameChoices, ReviewedTestimonial } from './queries';
import { useReviewTranslation } from './translations';

const UNDO_MS = 5_000;

/** The second press of a double click lands where the first one put the button for undoing. */
const DOUBLE_CLICK_MS = 500;

interface WaitingApproval {
  countdown: Countdown;
  version: number;
}

export interface DelayedApproval {
  /** Runs while an approval can be undone. */
  countdown: Countdown | null;
  start: (names: NameChoices) => void;
  undo: () => void;
  /** The button that approves, and undoes meanwhile. */
  button: RefObject<HTMLButtonElement | null>;
}

/** Sends an approval after a time in which it can be undone; leaving the page before sends nothing. */
export function useDelayedApproval(
  { id, version, reviewStatus }: ReviewedTestimonial,
  send: (approval: Decision) => void,
): DelayedApproval {
  const { t } = useReviewTranslation();
  const [waiting, setWaiting] = useState<WaitingApproval | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const notPublished = (reason: 'undone' | 'leftPage') =>
    tellUndone({ title: t('publishing.notPublished', { id }), children: t(`publishing.${reason}`) });
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

  // What the countdown, the toast and the page's end call is what the last rendering made.
  const latest = useRef({ send, undo, leave });
  useEffect(() => {
    latest.current = { send, undo, leave };
  });

  const start = (names: NameChoices) => {
    if (waiting) return;
    const onEnd = () => {
      setWaiting(null);
      latest.current.send({ kind: 'approve', version, names });
    };
    setWaiting({ countdown: new Countdown(UNDO_MS, onEnd), version });
  };

  useEffect(() => {
    if (!waiting) return;
    const { countdown } = waiting;
    const takeAway = offerUndo({
      countdown,
      title: <PublishingIn countdown={countdown} />,
      spoken: <PublishingSpoken seconds={UNDO_MS / 1000} />,
      children: <PublishingText id={id} />,
      undo: <UndoWord />,
      onUndo: () => latest.current.undo(),
    });
    const stopListening = listenForTheEnd(latest);
    return () => {
      stopListening();
      takeAway();
      latest.current.leave();
    };
  }, [waiting, id]);

  // Seen before it is sent: somebody decided, or its author changed it. What was read is not what would be published.
  const decided = reviewStatus !== 'pending';
  const outdated = waiting !== null && (decided || waiting.version !== version);
  useEffect(() => {
    if (!outdated || !waiting.countdown.stop()) return;
    setWaiting(null);
    const reason = decided ? 'alreadyDecided' : 'changed';
    showErrorToast({ title: t(`errors.${reason}`), children: t(`errors.${reason}Text`) });
  }, [outdated, waiting, decided, t]);

  const undoByButton = () => {
    if (waiting && waiting.countdown.elapsed() >= DOUBLE_CLICK_MS) undo();
  };
  return { countdown: waiting?.countdown ?? null, start, undo: undoByButton, button };
}

/** Ctrl+Z undoes; closing the page asks first, and coming back to a page that was kept finds nothing sent. */
function listenForTheEnd(latest: RefObject<{ undo: () => void; leave: () => void }>): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    latest.current.undo();
  };
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const onPageHide = () => latest.current.leave();
  document.addEventListener('keydown', onKeyDown);
  window.addEventListener('beforeunload', onBeforeUnload);
  window.addEventListener('pagehide', onPageHide);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    window.removeEventListener('beforeunload', onBeforeUnload);
    window.removeEventListener('pagehide', onPageHide);
  };
}
