/** What a field with an error marks: its input, the options of a group, or the button that stands for it. */
const INVALID = '[aria-invalid], [data-invalid]';

/** Moves the focus to the first field with an error, once the errors have been rendered at their fields. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(INVALID)?.focus());
}
