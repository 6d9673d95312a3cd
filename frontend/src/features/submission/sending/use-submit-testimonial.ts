import { useRef, useState } from 'react';
import { isProblem, isRejection } from '../../../lib/http/problem';
import { useLanguage } from '../../../lib/i18n/use-language';
import { useHasLeft } from '../../../ui/use-has-left';
import { removeErrorToast, showErrorToast } from '../../../ui/overlay/toasts';
import { submissionFields } from '../form/submission-fields';
import type { ShownErrors, SubmissionForm } from '../form/use-submission-form';
import { parseSubmissionError, type SubmissionError } from './submission-error';
import { useSubmissionTranslation } from '../translations';
import { sendSubmission, type Edited } from './send-submission';

/**
 * Submits the form and shows the errors of the server; the input stays in case of an error. The user may leave the form
 * while it is being sent: `onSubmitted` is called with `hasLeft`, and a failure is shown as a toast.
 */
export function useSubmitTestimonial(
  form: SubmissionForm,
  edited: Edited | undefined,
  onSubmitted: (hasLeft: boolean) => void,
) {
  const { language } = useLanguage();
  const { t } = useSubmissionTranslation();
  const hasLeft = useHasLeft();
  const [percentages, setPercentages] = useState<number[] | null>(null);
  const [submissionError, setSubmissionError] = useState<SubmissionError | null>(null);
  const subject = `submission-failed-${edited?.id ?? 'new'}`;
  const attempt = useRef<AbortController | null>(null);
  /** An attempt may have been stored although the server did not confirm it. */
  const wasUnclear = useRef(false);

  const send = async (idempotencyKey: string, signal: AbortSignal) => {
    const { values, proofFiles: files } = form;
    const fields = submissionFields(values, edited?.language ?? language);
    return sendSubmission({ edited, fields, files, idempotencyKey, signal, onProgress: setPercentages });
  };

  /**
   * The server reports a reused key if an earlier attempt was stored although its response was lost, and the form was
   * changed since. A new key then lets the server report the duplicate.
   */
  const sendOnce = (signal: AbortSignal) =>
    send(form.idempotencyKey, signal).catch((error: unknown) => {
      if (!isProblem(error) || error.code !== 'idempotency_key_reused') throw error;
      return send(form.renewIdempotencyKey(), signal);
    });

  const submit = async () => {
    if (attempt.current || !form.check()) return;
    const controller = new AbortController();
    attempt.current = controller;
    setSubmissionError(null);
    removeErrorToast(subject);
    setPercentages(form.proofFiles.map(() => 0));
    try {
      await sendOnce(controller.signal);
      onSubmitted(hasLeft.current);
    } catch (error) {
      if (!isRejection(error)) wasUnclear.current = true;
      if (controller.signal.aborted) return;
      if (hasLeft.current) return void showErrorToast({ title: t('failure.failed'), subject });
      // Only the user can decide that a deleted testimonial is created again.
      if (isProblem(error) && error.code === 'submission_deleted') form.renewIdempotencyKey();
      const found = parseSubmissionError(error, form.proofFiles);
      const isOwnChange = found.kind === 'stale' && edited && wasUnclear.current;
      setSubmissionError(isOwnChange ? { kind: 'unclear', testimonialId: edited.id } : found);
      if (found.kind === 'fields') form.reveal(found.errors);
      if (found.kind === 'duplicate') form.goTo('basic');
    } finally {
      attempt.current = null;
      setPercentages(null);
    }
  };

  return {
    submit,
    /** The uploaded percentage of each file; null while nothing is being sent. */
    percentages,
    submitting: percentages !== null,
    submissionError: isCorrected(submissionError, form.errors) ? null : submissionError,
    /** Shows an error that is known without sending the form. */
    showError: setSubmissionError,
    dismiss: () => setSubmissionError(null),
    cancel: () => attempt.current?.abort(),
  };
}

/** Whether all rejected answers have been changed since, so that the form shows none of the errors any more. */
const isCorrected = (submissionError: SubmissionError | null, shown: ShownErrors): boolean =>
  submissionError?.kind === 'fields' &&
  Object.values(submissionError.errors).every((error) => !Object.values(shown).includes(error));
