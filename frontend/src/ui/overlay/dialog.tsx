import { useFocusTrap } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { focusHeading } from '../../lib/focus-heading';
import { raiseToasts } from './toast-host';
import styles from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** One element, which is faded in and out. */
  children: ReactNode;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** Matches every open dialog, native or not: this component is in the document only while it is open. */
export const ANY_DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]';

/**
 * A native modal dialog that fills the window. Focus moves to `data-autofocus` or the first field, Tab stays inside,
 * Escape and a click beside the child close it, focus returns to where it was, or to the heading of the page if that is
 * gone. Once something was entered, a click beside it, which is easily made by mistake, no longer closes it.
 */
export function Dialog({ opened, ...props }: DialogProps) {
  // Stays in the document until it has faded out.
  const [mounted, setMounted] = useState(opened);
  if (opened && !mounted) setMounted(true);
  // At the end of the body: styles and forms of the place that opens it do not reach into it.
  return mounted
    ? createPortal(<ModalElement opened={opened} onClosed={() => setMounted(false)} {...props} />, document.body)
    : null;
}

function ModalElement({ opened, onClose, onClosed, children, ...label }: DialogProps & { onClosed: () => void }) {
  const element = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const hasInput = useRef(false);
  const wasClicked = useRef(false);
  const trapFocus = useFocusTrap(opened);
  const finishClosing = useEffectEvent(onClosed);

  useLayoutEffect(() => {
    const dialog = element.current!;
    if (!opened) {
      dialog.close();
      // Nothing had the focus, or it was on the previous page: it would be lost at the end of the fade.
      if (dialog.contains(document.activeElement)) focusHeading();
      return afterTransitions(dialog, () => finishClosing());
    }
    hasInput.current = false;
    wasClicked.current = false;
    const scrollbarWidth = window.innerWidth - document.documentElement.clientWidth;
    document.body.style.paddingRight = scrollbarWidth > 0 ? `${scrollbarWidth}px` : '';
    dialog.showModal();
    trapFocus(dialog);
    // It takes the focus after a moment, and does not scroll to it.
    const timer = setTimeout(showFocus);
    const lowerToasts = raiseToasts(dialog);
    return () => {
      clearTimeout(timer);
      lowerToasts();
      document.body.style.paddingRight = '';
    };
  }, [opened, trapFocus]);

  // Removed while open, for example by a navigation: only closing gives the focus back.
  useLayoutEffect(() => {
    const dialog = element.current!;
    return () => dialog.close();
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      {...label}
      ref={element}
      className={styles.dialog}
      onKeyDown={onKeyDown}
      // Ways to close that are no key of ours, such as the back gesture. A file field within sends the same event.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onInput={() => (hasInput.current = true)}
      // The second click of a double click on the button that opened the dialog is not meant for what is below it now.
      onMouseDownCapture={(event) => {
        wasClicked.current ||= event.detail === 1;
        if (event.detail > 1 && !wasClicked.current) event.preventDefault();
      }}
      onClickCapture={(event) => {
        if (event.detail < 2 || wasClicked.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => (pressedBeside.current = event.target === event.currentTarget)}
      onClick={(event) => {
        const isBeside = pressedBeside.current && event.target === event.currentTarget;
        if (isBeside && !hasInput.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function showFocus(): void {
  const focused = document.activeElement;
  if (focused?.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest' });
}

/** Calls back when the transitions that have just begun inside the element are over; at once if there are none. */
function afterTransitions(element: HTMLElement, callback: () => void): () => void {
  let cancelled = false;
  const transitions = element.getAnimations?.({ subtree: true }) ?? [];
  if (transitions.length === 0) callback();
  else void Promise.allSettled(transitions.map(({ finished }) => finished)).then(() => cancelled || callback());
  return () => {
    cancelled = true;
  };
}
