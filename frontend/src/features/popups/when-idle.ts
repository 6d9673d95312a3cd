import { ANY_DIALOG } from '../../ui/overlay/dialog';

/** The consent banner and other dialogs come first: there are never two overlays at once. */
const hasOpenDialog = () => document.querySelector(`[data-consent-banner], ${ANY_DIALOG}`) !== null;
const isTyping = () => document.activeElement?.matches('input, select, textarea') ?? false;

/**
 * Calls back after `pause` milliseconds without a consent banner, an open dialog or a focused form field. A field that
 * just lost the focus restarts the pause, because a click elsewhere usually follows. Returns the function that cancels
 * it.
 */
export function whenIdle(callback: () => void, pause: number): () => void {
  const callIfIdle = () => {
    if (hasOpenDialog() || isTyping()) return;
    stop();
    callback();
  };
  let timer = setTimeout(callIfIdle, pause);
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(callIfIdle, pause);
  };
  let wasCovered = hasOpenDialog();
  const observer = new MutationObserver(() => {
    if (wasCovered && !hasOpenDialog()) restart();
    wasCovered = hasOpenDialog();
  });
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusout', restart);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusout', restart);
  return stop;
}
