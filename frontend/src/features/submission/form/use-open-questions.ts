import { useState } from 'react';
import { usePlausibleRange } from '../queries';
import { findTouchedExamples, findUnansweredExamples, type ExampleField } from './example-answers';
import type { FormValues } from './form-values';
import { FIELDS, findStep, type FieldName, type Step } from './steps';
import { findUnusualAnswers } from './unusual-answers';

/**
 * The questions of a step that are open until the user answers them: about untouched examples, and about answers far beyond
 * those of others. They are asked when the user tries to leave the step.
 */
export function useOpenQuestions(values: FormValues, initiallyAnswered: readonly ExampleField[]) {
  const [startAnsweredExamples] = useState(initiallyAnswered);
  const [answeredExamples, setAnsweredExamples] = useState(startAnsweredExamples);
  const [askedSteps, setAskedSteps] = useState<readonly Step[]>([]);
  const unusualAnswers = findUnusualAnswers(values, usePlausibleRange(values.supplement));

  const examplesIn = (step: Step) => findUnansweredExamples(step, values, answeredExamples);
  const unusualIn = (step: Step) => unusualAnswers.filter(({ field }) => findStep(field) === step);

  const markAnswered = (fields: readonly ExampleField[]) => {
    const added = fields.filter((field) => !answeredExamples.includes(field));
    if (added.length > 0) setAnsweredExamples((current) => [...current, ...added]);
  };

  return {
    answeredExamples,
    hasAnswered: answeredExamples !== startAnsweredExamples,
    markAnswered,
    markTouched: (patch: Partial<FormValues>) => markAnswered(findTouchedExamples(patch)),
    confirmExamples: (step: Step) => markAnswered(examplesIn(step)),
    /** The first field of the step with an open question. */
    findFirst: (step: Step): FieldName | undefined => {
      const open: FieldName[] = [...examplesIn(step), ...unusualIn(step).map(({ field }) => field)];
      return FIELDS.find((field) => open.includes(field));
    },
    ask: (step: Step) => setAskedSteps((current) => [...current, step]),
    /** The untouched examples of the step about which the user was asked. */
    findAskedExamples: (step: Step) => (askedSteps.includes(step) ? examplesIn(step) : []),
    /** The unusual answers of the step about which the user was asked. */
    findAskedUnusual: (step: Step) => (askedSteps.includes(step) ? unusualIn(step) : []),
  };
}
