import { useCallback, useEffect, useRef } from 'react';
import { fieldId, type FieldName } from './steps';

/** Long enough for the errors, or another step, to be on the page. */
const AFTER_MS = 100;
const FOCUSABLE =
  'input:not(:disabled, [type="file"]), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

const smoothly = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: smoothly() });
}

/** Answers the function that brings a question into view and focuses its first input. */
export function useFailureFocus(): (field: FieldName) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((field) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const place = document.getElementById(fieldId(field));
      if (!place) return;
      const input = place.matches(FOCUSABLE) ? place : place.querySelector<HTMLElement>(FOCUSABLE);
      (place.closest('.field') ?? place).scrollIntoView({ behavior: smoothly(), block: 'center' });
      input?.focus({ preventScroll: true });
    }, AFTER_MS);
  }, []);
}
