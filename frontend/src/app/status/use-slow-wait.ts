import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

const SLOW_AFTER_MS = 5_000;

/** True once a page, a query or a mutation has been pending for five seconds. */
export function useSlowWait(): boolean {
  const { state } = useNavigation();
  const reading = useIsFetching({ predicate: (query) => query.state.data === undefined });
  const saving = useIsMutating();
  const waiting = state !== 'idle' || reading > 0 || saving > 0;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}
