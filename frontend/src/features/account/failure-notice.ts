import { useEffect, useRef } from 'react';
import { hasStatus, isRejection } from '../../lib/http/problem';
import { useProblemMessage } from '../../lib/problem/problem-message';

export interface FailureTexts {
  /** Title of a rejection that is shown after the form was closed or left. */
  failed: string;
  /** The same without a confirmation of the server: it may have taken effect. */
  unclear: string;
  /** What to do then, where the next attempt may be rejected because this one took effect. */
  unclearText?: string;
}

interface FailureNotice {
  title: string;
  children?: string;
}

/**
 * Returns the message for the `failure` in the form (null: none), and for one that the user would not see there.
 */
export function useFailureNotice(failure: unknown, { failed, unclear, unclearText }: FailureTexts) {
  const messageOf = useProblemMessage();
  const wasUnclear = useRef(false);
  useEffect(() => {
    if (failure !== null && !isRejection(failure)) wasUnclear.current = true;
  }, [failure]);
  const unseenOf = (error: unknown): FailureNotice => {
    // What took effect has ended the session: an earlier attempt may be the reason.
    const endedByEarlier = unclearText !== undefined && wasUnclear.current && hasStatus(error, 401);
    return isRejection(error) && !endedByEarlier
      ? { title: failed, children: messageOf(error) }
      : { title: unclear, children: unclearText ?? messageOf(error) };
  };
  const shown: FailureNotice | null =
    failure === null
      ? null
      : isRejection(failure) || unclearText === undefined
        ? { title: messageOf(failure) }
        : { title: unclear, children: unclearText };
  return { shown, unseenOf };
}
