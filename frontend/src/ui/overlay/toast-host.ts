/** The element that all toasts are rendered into; there is none on the server. */
export const toastHost = typeof document === 'undefined' ? (null as never) : document.createElement('div');

const dialogs: HTMLDialogElement[] = [];

const place = () => (dialogs.at(-1) ?? document.body).append(toastHost);

/** Adds the host to the page. Returns the function that removes it. */
export function mountToastHost(): () => void {
  place();
  return () => toastHost.remove();
}

/**
 * An open modal dialog covers the rest of the page and makes it inert, so the toasts move into it. Returns the function
 * that moves them back.
 */
export function raiseToasts(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  if (toastHost.isConnected) place();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    if (toastHost.isConnected) place();
  };
}
