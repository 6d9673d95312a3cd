/** The question about cookies and other dialogs come first: never two things over the page at once. */
const hasOpenDialog = () => document.querySelector('.consent, [role="dialog"], [role="alertdialog"]') !== null;
const isTyping = () => document.activeElement?.matches('input, select, textarea') ?? false;

/**
 * Calls back after `pause` milliseconds in which nothing asked for the person's attention: neither the question about
 * cookies, nor a dialog, nor a field being filled in. A field that was just left gets the same pause, because a click
 * on something else usually follows. Answers the function that stops waiting.
 */
export function whenIdle(callback: () => void, pause: number): () => void {
  const look = () => {
    if (hasOpenDialog() || isTyping()) return;
    stop();
    callback();
  };
  let timer = setTimeout(look, pause);
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(look, pause);
  };
  let wasCovered = hasOpenDialog();
  const observer = new MutationObserver(() => {
    if (wasCovered && !hasOpenDialog()) again();
    wasCovered = hasOpenDialog();
  });
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusout', again);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusout', again);
  return stop;
}
