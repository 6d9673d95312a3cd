import { useCallback, useEffect, useState } from 'react';
import formStyles from '../../../ui/form/form.module.css';

/** In milliseconds; enough for the URL of another step to change. */
const AFTER_MS = 100;
const FOCUSABLE =
  'input:not(:disabled, [type="file"]), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

const smoothly = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: smoothly() });
}

/** In a radio group the checked radio, like keyboard focus; otherwise the first input. */
const targetIn = (place: HTMLElement): HTMLElement | null =>
  place.matches(`${FOCUSABLE}, [tabindex]`)
    ? place
    : (place.querySelector<HTMLElement>('input[type="radio"]:checked:not(:disabled)') ??
      place.querySelector<HTMLElement>(FOCUSABLE));

/**
 * Returns a function that scrolls to the element with this id and focuses it, or the first input inside it. The time counts from
 * the effects of the render that the caller causes, so that it is also enough on a slow device: the heading of another step
 * takes the focus in such an effect.
 */
export function useFailureFocus(): (id: string) => void {
  const [requested, setRequested] = useState<{ id: string } | null>(null);
  useEffect(() => {
    if (requested === null) return undefined;
    const timer = setTimeout(() => focusIn(requested.id), AFTER_MS);
    return () => clearTimeout(timer);
  }, [requested]);
  return useCallback((id) => setRequested({ id }), []);
}

function focusIn(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  const target = targetIn(place);
  const framed = target === place ? place : (place.closest(`.${formStyles.field}`) ?? place);
  framed.scrollIntoView({ behavior: smoothly(), block: 'center' });
  target?.focus({ preventScroll: true });
  // Select the text, so that typing replaces it.
  if (target instanceof HTMLInputElement && target.inputMode !== '') target.select();
}
