import { hasTimeToResults } from './choices';
import { DEFAULT_VALUES, type FormValues } from './form-values';
import { findStep, type Step } from './steps';

/**
 * Questions that the form begins with an example answer for, in the order of the page. An example counts only when the
 * person touched or confirmed it: otherwise whoever presses Next six times would report a significant improvement.
 */
export const EXAMPLE_FIELDS = ['doseAmount', 'perceivedImprovement', 'timeToResults', 'sideEffects'] as const;

export type ExampleField = (typeof EXAMPLE_FIELDS)[number];

const VALUES_OF: Record<ExampleField, readonly (keyof FormValues)[]> = {
  doseAmount: ['doseAmount', 'doseUnit'],
  perceivedImprovement: ['perceivedImprovement'],
  timeToResults: ['timeToResults', 'timeToResultsUnit'],
  sideEffects: ['sideEffects'],
};

/** The examples that an edit of these values answers. */
export const findTouchedExamples = (patch: Partial<FormValues>): ExampleField[] =>
  EXAMPLE_FIELDS.filter((field) => VALUES_OF[field].some((name) => name in patch));

/** The examples that do not stand as the form had them. */
export const findChangedExamples = (values: FormValues): ExampleField[] =>
  EXAMPLE_FIELDS.filter((field) =>
    VALUES_OF[field].some((name) => String(values[name]) !== String(DEFAULT_VALUES[name])),
  );

/** What has to be touched or confirmed before this step may be left forward. */
export const findUnansweredExamples = (
  step: Step,
  values: FormValues,
  answered: readonly ExampleField[],
): ExampleField[] =>
  EXAMPLE_FIELDS.filter(
    (field) =>
      findStep(field) === step &&
      !answered.includes(field) &&
      (field !== 'timeToResults' || hasTimeToResults(values.perceivedImprovement)),
  );
