import { hasTimeToResults } from './choices';
import { DEFAULT_VALUES, type FormValues } from './form-values';
import { findStep, type Step } from './steps';

/**
 * Questions that are prefilled with an example answer, in the order of the page. An example counts only when the user
 * touched or confirmed it: otherwise pressing Next six times would report a significant improvement.
 */
export const EXAMPLE_FIELDS = ['doseAmount', 'perceivedImprovement', 'timeToResults', 'sideEffects'] as const;

export type ExampleField = (typeof EXAMPLE_FIELDS)[number];

const VALUES_OF: Record<ExampleField, readonly (keyof FormValues)[]> = {
  doseAmount: ['doseAmount', 'doseUnit'],
  perceivedImprovement: ['perceivedImprovement'],
  timeToResults: ['timeToResults', 'timeToResultsUnit'],
  sideEffects: ['sideEffects'],
};

/** The example fields that these changed values answer. */
export const findTouchedExamples = (patch: Partial<FormValues>): ExampleField[] =>
  EXAMPLE_FIELDS.filter((field) => VALUES_OF[field].some((name) => name in patch));

/** The example fields whose values differ from the defaults. */
export const findChangedExamples = (values: FormValues): ExampleField[] =>
  EXAMPLE_FIELDS.filter((field) =>
    VALUES_OF[field].some((name) => String(values[name]) !== String(DEFAULT_VALUES[name])),
  );

/** The examples that must be touched or confirmed before the user can continue from this step. */
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
