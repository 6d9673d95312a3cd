import { useEffect, useEffectEvent, useState } from 'react';
import type { Suggestion } from './combobox-value';

export type Search<S extends Suggestion> = (query: string, signal: AbortSignal) => Promise<S[]>;

export interface Suggestions<S extends Suggestion> {
  query: string;
  options: S[];
  failed: boolean;
}

/** A search that takes longer shows that it is running. */
const SLOW_AFTER_MS = 300;

/**
 * Searches after a pause in typing and ignores responses to outdated queries. A search that failed is repeated when the network
 * is back. A null `query` disables the search.
 */
export function useSuggestions<S extends Suggestion>(query: string | null, search: Search<S>, delay: number) {
  const [answer, setAnswer] = useState<Suggestions<S> | null>(null);
  const [slowQuery, setSlowQuery] = useState<string | null>(null);
  const [reconnections, setReconnections] = useState(0);
  // It is usually an inline function; only a changed query starts a new search.
  const runSearch = useEffectEvent(search);

  useEffect(() => {
    if (query === null) return;
    const controller = new AbortController();
    const slowTimer = setTimeout(() => setSlowQuery(query), delay + SLOW_AFTER_MS);
    const timer = setTimeout(() => {
      runSearch(query, controller.signal).then(
        (options) => !controller.signal.aborted && setAnswer({ query, options, failed: false }),
        (error: unknown) => {
          if (controller.signal.aborted) return;
          console.error('Suggestions failed', error);
          setAnswer({ query, options: [], failed: true });
        },
      );
    }, delay);
    return () => {
      clearTimeout(timer);
      clearTimeout(slowTimer);
      controller.abort();
    };
  }, [query, delay, reconnections]);

  const found = answer && answer.query === query ? answer : null;
  const hasFailed = found?.failed === true;
  useEffect(() => {
    if (!hasFailed) return;
    const repeat = () => setReconnections((count) => count + 1);
    window.addEventListener('online', repeat);
    return () => window.removeEventListener('online', repeat);
  }, [hasFailed]);
  return { found, isSlow: found === null && query !== null && slowQuery === query };
}
