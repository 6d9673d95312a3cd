import { useEffect, useEffectEvent } from 'react';
import { ignoreStorageErrors } from '../../../lib/ignore-storage-errors';

const STORAGE_KEY = 'analysisScroll';
const RETRY_MS = 100;
const MAX_RETRIES = 20;
const FALLBACK_MS = 1_000;

interface SavedScroll {
  place: string;
  top: number;
}

/**
 * Called before a testimonials list opens. `place` identifies the ranking; the position is only restored for the same
 * one. Without storage the ranking opens at its top.
 */
export function saveScroll(place: string): void {
  const saved: SavedScroll = { place, top: window.scrollY };
  ignoreStorageErrors(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(saved)));
}

function clearScroll(): void {
  ignoreStorageErrors(() => sessionStorage.removeItem(STORAGE_KEY));
}

function readSavedScroll(place: string): number | null {
  const saved = ignoreStorageErrors(
    () => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<SavedScroll> | null,
  );
  return saved?.place === place && typeof saved.top === 'number' ? saved.top : null;
}

/**
 * Scrolls back as soon as the page is tall enough again, and after a second as far as possible. Stops when the user
 * scrolls in the meantime.
 */
export function restoreScroll(place: string): () => void {
  const top = readSavedScroll(place);
  if (top === null) {
    clearScroll();
    return () => undefined;
  }

  let retries = 0;
  const timer = setInterval(() => {
    retries += 1;
    if (document.documentElement.scrollHeight - window.innerHeight >= top) {
      window.scrollTo(0, top);
      finish();
    } else if (retries >= MAX_RETRIES) finish();
  }, RETRY_MS);
  const fallback = setTimeout(() => window.scrollTo(0, top), FALLBACK_MS);
  const gestures = ['wheel', 'touchstart', 'keydown'];
  const stop = () => {
    clearInterval(timer);
    clearTimeout(fallback);
    for (const gesture of gestures) window.removeEventListener(gesture, finish);
  };
  const finish = () => {
    stop();
    clearScroll();
  };
  for (const gesture of gestures) window.addEventListener(gesture, finish, { passive: true });
  return stop;
}

/** Restores the position once, for the first ranking of the page. */
export function useScrollRestoration(place: string): void {
  const restore = useEffectEvent(() => restoreScroll(place));
  // Only on mount: changing a filter afterwards is no return.
  useEffect(() => restore(), []);
}
