import { isRejection } from '../../lib/http/problem';
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

/** Returns the message for a failure in the form, and for one that the user would not see there. */
export function useFailureNotice({ failed, unclear, unclearText }: FailureTexts) {
  const messageOf = useProblemMessage();
  return {
    inForm: (error: unknown): FailureNotice =>
      isRejection(error) || unclearText === undefined
        ? { title: messageOf(error) }
        : { title: unclear, children: unclearText },
    unseen: (error: unknown): FailureNotice =>
      isRejection(error)
        ? { title: failed, children: messageOf(error) }
        : { title: unclear, children: unclearText ?? messageOf(error) },
  };
}
