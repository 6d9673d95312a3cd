import { schemas } from './openapi-document.js';

/** Not texts, but values of a list that are joined by commas. */
const CODES = ['intakeHabits', 'sideEffects'];

/**
 * The free texts of a submission with their limits in code points, from the API document: the tests of texts include a new one
 * without a change.
 */
export const submissionTexts = Object.entries(schemas.SubmissionDto!.properties!).flatMap(
  ([name, { type, maxLength }]) =>
    type === 'string' && typeof maxLength === 'number' && !CODES.includes(name) ? [{ name, maxLength }] : [],
);

/** The fields of a submission in which each text applies, with the text that the function creates for it. */
export const createTexts = (create: (name: string, maxLength: number) => string) => ({
  ...{ useCustomCondition: true, useCustomSupplement: true, useCustomBrand: true },
  ...{ conditionId: 0, supplementId: 0, brandId: 0 },
  sideEffects: 'other',
  ...Object.fromEntries(submissionTexts.map(({ name, maxLength }) => [name, create(name, maxLength)])),
});
