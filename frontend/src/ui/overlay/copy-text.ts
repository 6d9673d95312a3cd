import { showErrorToast, showToast } from './toasts';

/** Copies a text to the clipboard and says whether it worked: browsers may forbid it. */
export const copyText = (text: string, messages: { copied: string; failed: string }): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => void showToast({ title: messages.copied }),
    () => void showErrorToast({ title: messages.failed }),
  );
