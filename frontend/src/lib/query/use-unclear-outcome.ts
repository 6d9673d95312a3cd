import { useState } from 'react';
import { isUnanswered } from '../http/problem';

/**
 * Returns whether a request that failed may nevertheless have taken effect: it, or an earlier attempt of which `failure` was the error, had no
 * response. A later attempt may be rejected because the first one took effect.
 */
export function useUnclearOutcome(failure: unknown): (failure: unknown) => boolean {
  const [wasUnanswered, setWasUnanswered] = useState(false);
  if (!wasUnanswered && isUnanswered(failure)) setWasUnanswered(true);
  return (other) => wasUnanswered || isUnanswered(other);
}
