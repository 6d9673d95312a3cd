import { useEffect } from 'react';
import { askBeforeClosing } from '../../../lib/form/ask-before-closing';
import type { SubmissionForm } from '../form/use-submission-form';
import { saveDraft } from './draft';

/** Saves the draft on changes, and asks for confirmation before the page is closed. */
export function useDraft(
  key: string,
  { values, answeredExamples, step, idempotencyKey, touched }: SubmissionForm,
  version: number | undefined,
): void {
  useEffect(() => {
    if (touched) saveDraft(key, { values, answeredExamples, step, idempotencyKey, version });
  }, [key, values, answeredExamples, step, idempotencyKey, touched, version]);

  useEffect(() => (touched ? askBeforeClosing() : undefined), [touched]);
}
