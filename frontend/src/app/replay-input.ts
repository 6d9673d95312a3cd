type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

declare global {
  interface Window {
    /** Set by `public/pre-hydration.js`: the last click, if it was on a button, and the edited fields with their values. */
    recordedInput?: {
      button: HTMLButtonElement | null;
      edits: Map<EventTarget, { value: string; checked?: boolean }>;
      stop: () => void;
    };
  }
}

/**
 * To be called at the start of hydration, from which on React receives events itself. Returns a function that replays what
 * was done before it; links work without JavaScript. The edits come first, because a button may use them.
 */
export function stopRecordingInput(): () => void {
  const recorded = window.recordedInput;
  delete window.recordedInput;
  recorded?.stop();
  return () => {
    for (const [field, { value, checked }] of recorded?.edits ?? []) replayEdit(field as Field, value, checked);
    recorded?.button?.click();
  };
}

function replayEdit(field: Field, value: string, checked: boolean | undefined): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    // The click changes it back, and React sees a change.
    field.checked = checked === false;
    field.click();
  } else {
    replayText(field);
  }
}

/** React takes the text of the hydrated field for known: only another one causes an event. */
function replayText(field: HTMLInputElement | HTMLTextAreaElement): void {
  const text = field.value;
  field.value = '';
  // React observes the property of the element, not that of its prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // Suggestions for a field that was left would stay open.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
