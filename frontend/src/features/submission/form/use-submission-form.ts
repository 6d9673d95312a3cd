import { useState } from 'react';
import { useFormState } from '../../../lib/form/use-form-state';
import { EMPTY_COMBOBOX } from '../../../ui/combobox/combobox-value';
import { questionId } from '../../../ui/form/inline-question';
import type { Draft } from '../draft/draft';
import type { ServerError } from '../sending/submission-error';
import { findTouchedExamples, findUnansweredExamples, type ExampleField } from './example-answers';
import { DEFAULT_VALUES, type FormValues } from './form-values';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key';
import { addMedication } from './medications';
import { addOtherCondition } from './other-conditions';
import { addFiles, type FileAlert } from './proof-files';
import { fieldId, FIELDS, STEPS, stepIndex, findStep, type FieldName, type Step } from './steps';
import {
  findAllErrors,
  findStepErrors,
  findFirstError,
  isStepValid,
  type Answers,
  type Errors,
} from './submission-schema';
import { confirmationOf, findUnusualAnswers, findVoidConfirmations, type ComparedField } from './unusual-answers';
import { useFailureFocus } from './use-failure-focus';
import { usePlausibleRange } from '../queries';

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

/** Names that were typed but not added to their list are added when their step is passed. */
function withPendingNames(values: FormValues): FormValues {
  const medications = addMedication(values.medications, values.medicationEntry);
  const otherConditions = addOtherCondition(values.otherConditions, values.otherConditionEntry);
  return {
    ...values,
    ...(medications !== values.medications && {
      medications,
      medicationEntry: { ...values.medicationEntry, name: EMPTY_COMBOBOX },
    }),
    ...(otherConditions !== values.otherConditions && { otherConditions, otherConditionEntry: EMPTY_COMBOBOX }),
  };
}

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
  const [proofFiles, setProofFiles] = useState(initialFiles);
  const [fileAlerts, setFileAlerts] = useState<FileAlert[]>([]);
  const [step, setStep] = useState<Step>(initial?.step ?? 'basic');
  const [furthest, setFurthest] = useState(stepIndex(step));
  const [startAnsweredExamples] = useState(initial?.answeredExamples ?? []);
  const [answeredExamples, setAnsweredExamples] = useState(startAnsweredExamples);
  const [questionedSteps, setQuestionedSteps] = useState<readonly Step[]>([]);
  const [idempotencyKey, setIdempotencyKey] = useState(() => initial?.idempotencyKey ?? newIdempotencyKey());
  const focus = useFailureFocus();
  const answers: Answers = { ...withPendingNames(values), proofFiles, storedFileCount };
  const unusualAnswers = findUnusualAnswers(values, usePlausibleRange(values.supplement));

  const markAnswered = (fields: readonly ExampleField[]) => {
    const added = fields.filter((field) => !answeredExamples.includes(field));
    if (added.length > 0) setAnsweredExamples((current) => [...current, ...added]);
  };

  const change = (patch: Partial<FormValues>) => {
    setValues({ ...patch, ...findVoidConfirmations(patch) });
    clearErrors(
      (Object.keys(patch) as (keyof FormValues)[]).flatMap((name) => FIELDS_OF_VALUE[name] ?? [name as FieldName]),
    );
    markAnswered(findTouchedExamples(patch));
  };

  const goTo = (target: Step) => {
    const medications = stepIndex('medications');
    if (stepIndex(step) <= medications && stepIndex(target) > medications) setValues(withPendingNames);
    setStep(target);
    setFurthest((index) => Math.max(index, stepIndex(target)));
    setFileAlerts([]);
  };

  /** Shows errors at their fields and goes to the first of them, on any step. */
  const reveal = (found: ShownErrors) => {
    setErrors(found);
    const first = findFirstError(found);
    if (!first) return;
    if (findStep(first) !== step) goTo(findStep(first));
    focus(fieldId(first));
  };

  const unansweredIn = (other: Step) => findUnansweredExamples(other, values, answeredExamples);
  const unusualIn = (other: Step) => unusualAnswers.filter(({ field }) => findStep(field) === other);
  const findOpenQuestion = (other: Step): FieldName | undefined => {
    const open: FieldName[] = [...unansweredIn(other), ...unusualIn(other).map(({ field }) => field)];
    return FIELDS.find((field) => open.includes(field));
  };
  const isComplete = (other: Step) => isStepValid(other, answers) && findOpenQuestion(other) === undefined;

  /** Shows why the user cannot continue: the errors, and the questions about untouched examples and unusual answers. */
  const stopAt = (stopped: Step) => {
    setQuestionedSteps((current) => [...current, stopped]);
    const found = findStepErrors(stopped, answers);
    reveal(visibleErrors(found));
    const field = findOpenQuestion(stopped);
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
    proofFiles,
    storedFileCount,
    fileAlerts,
    step,
    errors,
    idempotencyKey,
    touched: values !== startValues || proofFiles !== initialFiles || answeredExamples !== startAnsweredExamples,
    answeredExamples,
    /** The untouched examples of this step that are waiting for confirmation. */
    questionedExamples: questionedSteps.includes(step) ? unansweredIn(step) : [],
    confirmExamples: () => markAnswered(unansweredIn(step)),
    /** The unusual answers of this step that are waiting for confirmation. */
    questionedUnusual: questionedSteps.includes(step) ? unusualIn(step) : [],
    confirmUnusual: (field: ComparedField) => {
      setValues(confirmationOf(field));
      markAnswered([field]);
    },
    focus,
    /** Whether the step was visited and is valid. */
    isDone: (other: Step) => other !== step && stepIndex(other) <= furthest && isComplete(other),
    change,
    addProofFiles: (added: readonly File[]) => {
      const { files, alerts } = addFiles(proofFiles, added);
      setProofFiles(files);
      setFileAlerts(alerts);
      clearErrors(['proofFiles']);
    },
    removeProofFile: (file: File) => {
      setProofFiles((current) => current.filter((other) => other !== file));
      setFileAlerts([]);
      clearErrors(['proofFiles']);
    },
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
