import { useCallback, useEffect, useRef } from 'react';

/** Long enough for the errors, or another step, to be on the page. */
const AFTER_MS = 100;
const FOCUSABLE =
  'input:not(:disabled, [type="file"]), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

const smoothly = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: smoothly() });
}

/** Of a group of radios the chosen one: that is where the keyboard arrives in it. */
const targetIn = (place: HTMLElement): HTMLElement | null =>
  place.matches(`${FOCUSABLE}, [tabindex]`)
    ? place
    : (place.querySelector<HTMLElement>('input[type="radio"]:checked:not(:disabled)') ??
      place.querySelector<HTMLElement>(FOCUSABLE));

/** Answers the function that brings the element with this id into view and focuses it, or the first input in it. */
export function useFailureFocus(): (id: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((id) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const place = document.getElementById(id);
      if (!place) return;
      const target = targetIn(place);
      const framed = target === place ? place : (place.closest('.field') ?? place);
      framed.scrollIntoView({ behavior: smoothly(), block: 'center' });
      target?.focus({ preventScroll: true });
      // What stands there is typed over, not added to.
      if (target instanceof HTMLInputElement && target.inputMode !== '') target.select();
    }, AFTER_MS);
  }, []);
}
