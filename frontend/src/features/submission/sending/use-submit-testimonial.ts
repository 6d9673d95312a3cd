import { useRef, useState } from 'react';
import { isProblem } from '../../../lib/http/problem';
import { useLanguage } from '../../../lib/i18n/use-language';
import { submissionFields } from '../form/submission-fields';
import type { SubmissionForm } from '../form/use-submission-form';
import { parseSubmissionError, type SubmissionError } from './submission-error';
import { sendSubmission, type Edited } from './send-submission';

/** Sends the form, shows what the server says to it, and loses nothing when it says no. */
export function useSubmitTestimonial(form: SubmissionForm, edited: Edited | undefined, onSubmitted: () => void) {
  const { language } = useLanguage();
  const [percentages, setPercentages] = useState<number[] | null>(null);
  const [refusal, setRefusal] = useState<SubmissionError | null>(null);
  const attempt = useRef<AbortController | null>(null);

  const send = async (idempotencyKey: string, signal: AbortSignal) => {
    const { values, proofFiles: files } = form;
    const fields = submissionFields(values, language);
    return sendSubmission({ edited, fields, files, idempotencyKey, signal, onProgress: setPercentages });
  };

  /**
   * The key belongs to another form only when an earlier attempt arrived unnoticed and the form was changed since:
   * a new key then lets the server say what it has.
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
    setRefusal(null);
    setPercentages(form.proofFiles.map(() => 0));
    try {
      await sendOnce(controller.signal);
      onSubmitted();
    } catch (error) {
      if (controller.signal.aborted) return;
      const found = parseSubmissionError(error, form.proofFiles);
      setRefusal(found);
      if (found.kind === 'fields') form.reveal(found.errors);
      if (found.kind === 'duplicate') form.goTo('basic');
    } finally {
      attempt.current = null;
      setPercentages(null);
    }
  };

  return {
    submit,
    /** The percentage of each file while it is being sent; null when nothing is. */
    percentages,
    submitting: percentages !== null,
    refusal,
    /** What is known to be refused need not be sent. */
    refuse: setRefusal,
    dismiss: () => setRefusal(null),
    cancel: () => attempt.current?.abort(),
  };
}

export type Sending = ReturnType<typeof useSubmitTestimonial>;
