import { useState } from 'react';
import { useFormState } from '../../../lib/form/use-form-state';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key';
import { questionId } from '../../../ui/form/inline-question';
import type { Draft } from '../draft/draft';
import type { ServerError } from '../sending/submission-error';
import { DEFAULT_VALUES, type FormValues } from './form-values';
import { addPendingNames } from './pending-names';
import { fieldId, STEPS, stepIndex, findStep, type FieldName, type Step } from './steps';
import {
  findAllErrors,
  findStepErrors,
  findFirstError,
  isStepValid,
  type Answers,
  type Errors,
} from './submission-schema';
import { confirmationOf, findVoidConfirmations, type ComparedField } from './unusual-answers';
import { useFailureFocus } from './use-failure-focus';
import { useOpenQuestions } from './use-open-questions';
import { useProofFiles } from './use-proof-files';

export type ShownErrors = Partial<Record<FieldName, ServerError>>;

/** The fields whose errors are cleared by a change of this value, where the names differ. */
const FIELDS_OF_VALUE: Partial<Record<keyof FormValues, readonly FieldName[]>> = {
  consentText: ['consent'],
  usageFrequencyUnit: ['usageFrequency'],
  perceivedImprovement: ['perceivedImprovement', 'timeToResults'],
  medicationEntry: ['medications'],
};

const visibleErrors = (errors: Errors): ShownErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, key]) => [field, { key }]));

/**
 * The state of the form: answers, current step and errors. Of the server it knows only which answers
 * are usual. `storedFileCount` is the number of stored proof files; `preselected` are answers of a form without a draft.
 */
export function useSubmissionForm(
  initial: Draft | null,
  initialFiles: readonly File[],
  storedFileCount: number,
  preselected: Partial<FormValues> = {},
) {
  const [startValues] = useState(initial?.values ?? { ...DEFAULT_VALUES, ...preselected });
  const { values, errors, setValues, setErrors, clearErrors } = useFormState<FormValues, ServerError, FieldName>({
    initialValues: startValues,
  });
  const files = useProofFiles(initialFiles, () => clearErrors(['proofFiles']));
  const questions = useOpenQuestions(values, initial?.answeredExamples ?? []);
  const [step, setStep] = useState<Step>(initial?.step ?? 'basic');
  const [furthest, setFurthest] = useState(stepIndex(step));
  const [idempotencyKey, setIdempotencyKey] = useState(() => initial?.idempotencyKey ?? newIdempotencyKey());
  const focus = useFailureFocus();
  const answers: Answers = { ...addPendingNames(values), proofFiles: files.proofFiles, storedFileCount };

  const change = (patch: Partial<FormValues>) => {
    setValues({ ...patch, ...findVoidConfirmations(patch) });
    clearErrors(
      (Object.keys(patch) as (keyof FormValues)[]).flatMap((name) => FIELDS_OF_VALUE[name] ?? [name as FieldName]),
    );
    questions.markTouched(patch);
  };

  const goTo = (target: Step) => {
    const medications = stepIndex('medications');
    if (stepIndex(step) <= medications && stepIndex(target) > medications) setValues(addPendingNames);
    setStep(target);
    setFurthest((index) => Math.max(index, stepIndex(target)));
    files.hideFileAlerts();
  };

  /** Shows errors at their fields and goes to the first of them, on any step. */
  const reveal = (found: ShownErrors) => {
    setErrors(found);
    const first = findFirstError(found);
    if (!first) return;
    if (findStep(first) !== step) goTo(findStep(first));
    focus(fieldId(first));
  };

  const isComplete = (other: Step) => isStepValid(other, answers) && questions.findFirst(other) === undefined;

  /** Shows why the user cannot continue: the errors, and the questions about untouched examples and unusual answers. */
  const stopAt = (stopped: Step) => {
    questions.ask(stopped);
    const found = findStepErrors(stopped, answers);
    reveal(visibleErrors(found));
    const field = questions.findFirst(stopped);
    if (!field || findFirstError(found)) return;
    if (stopped !== step) goTo(stopped);
    focus(questionId(fieldId(field)));
  };

  /**
   * Goes back to any step; forward only over valid ones, stopping at the first invalid one. Returns whether it arrived.
   */
  const jump = (target: Step): boolean => {
    const between = STEPS.slice(stepIndex(step), stepIndex(target));
    const incomplete = between.find((passed) => !isComplete(passed));
    if (incomplete) {
      stopAt(incomplete);
      return false;
    }
    setErrors({});
    goTo(target);
    return true;
  };

  const neighbour = (by: 1 | -1) => STEPS[stepIndex(step) + by] ?? step;

  return {
    values,
    startValues,
    ...files,
    storedFileCount,
    step,
    errors,
    idempotencyKey,
    touched: values !== startValues || files.proofFiles !== initialFiles || questions.hasAnswered,
    answeredExamples: questions.answeredExamples,
    /** The untouched examples of this step that are waiting for confirmation. */
    questionedExamples: questions.findAskedExamples(step),
    confirmExamples: () => questions.confirmExamples(step),
    /** The unusual answers of this step that are waiting for confirmation. */
    questionedUnusual: questions.findAskedUnusual(step),
    confirmUnusual: (field: ComparedField) => {
      setValues(confirmationOf(field));
      questions.markAnswered([field]);
    },
    focus,
    /** Whether the step was visited and is valid. */
    isDone: (other: Step) => other !== step && stepIndex(other) <= furthest && isComplete(other),
    change,
    jump,
    next: () => jump(neighbour(1)),
    previous: () => jump(neighbour(-1)),
    goTo,
    reveal,
    /** Validates all steps; goes to the first error or open question and returns false if there is one. */
    check: () => {
      const found = findAllErrors(answers);
      const incomplete = STEPS.find((other) => !isComplete(other));
      if (Object.keys(found).length > 0) reveal(visibleErrors(found));
      else if (incomplete) stopAt(incomplete);
      return incomplete === undefined;
    },
    renewIdempotencyKey: () => {
      const key = newIdempotencyKey();
      setIdempotencyKey(key);
      return key;
    },
  };
}

export type SubmissionForm = ReturnType<typeof useSubmissionForm>;
