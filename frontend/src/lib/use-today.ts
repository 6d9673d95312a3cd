import { useSyncExternalStore } from 'react';

const CHECK_INTERVAL_MS = 60_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_INTERVAL_MS);
  // Timers of hidden pages do not run.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

const today = () => new Date().setHours(0, 0, 0, 0);

/** The start of the current day in this browser; renders again when the next day begins. */
export const useToday = (): Date => new Date(useSyncExternalStore(subscribe, today, today));
