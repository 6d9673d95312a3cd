import { codePointLength } from '../../../ui/form/character-count';
import { comboboxText } from '../../../ui/combobox/combobox-value';
import type { NameAnswer } from './catalog-suggestion';
import { z } from '../../../lib/zod';
import { hasTimeToResults } from './choices';
import { numberIn, type FormValues } from './form-values';
import { hasTooManyMedications, MAX_NAME, type Medication } from './medications';
import { MAX_OTHER_CONDITIONS, type OtherCondition } from './other-conditions';
import { FIELDS, type FieldName, type Step, STEPS } from './steps';

export const EXPERIENCE_LIMIT = 1000;
export const OTHER_SIDE_EFFECTS_LIMIT = 200;
const MIN_CUSTOM_NAME = 2;
const MAX_AMOUNT = 1000;
const MAX_DOSE = 10_000_000;

/** Everything that the validation of a step needs. */
export type Answers = FormValues & {
  proofFiles: readonly File[];
  /** Number of stored files; they stay unless new ones are chosen. */
  storedFileCount: number;
};

/** Keys below `errors` in the locale files, so that visible messages follow a change of language. */
export type ErrorKey =
  | 'condition'
  | 'supplement'
  | 'brand'
  | 'nameShort'
  | 'nameLong'
  | 'amount'
  | 'amountLarge'
  | 'dose'
  | 'intakeHabits'
  | 'timeToResults'
  | 'sideEffects'
  | 'tooLong'
  | 'medicationsMany'
  | 'otherConditionsMany'
  | 'gender'
  | 'ageRange'
  | 'proofFiles'
  | 'consent';

export type Errors = Partial<Record<FieldName, ErrorKey>>;

const key = (name: ErrorKey) => ({ message: name });

const name = (missing: ErrorKey) =>
  z.custom<NameAnswer>().superRefine((answer, context) => {
    const words = comboboxText(answer).trim();
    const length = codePointLength(words);
    const fail = (message: ErrorKey) => context.addIssue({ code: 'custom', message });
    if (length === 0) fail(missing);
    else if (answer.kind !== 'option' && length < MIN_CUSTOM_NAME) fail('nameShort');
    else if (answer.kind !== 'option' && length > MAX_NAME) fail('nameLong');
  });

const wholeNumber = z
  .string()
  .refine((text) => /^\d+$/.test(text) && Number(text) >= 1, { ...key('amount'), abort: true })
  .refine((text) => Number(text) <= MAX_AMOUNT, key('amountLarge'));

const dose = z.string().refine((text) => {
  const amount = numberIn(text);
  return amount >= 0.001 && amount <= MAX_DOSE && !/[.,]\d{4,}$/.test(text);
}, key('dose'));

const timeToResults = z
  .string()
  .refine((text) => numberIn(text) >= 1 && !/[.,]\d{3,}$/.test(text), { ...key('timeToResults'), abort: true })
  .refine((text) => numberIn(text) <= MAX_AMOUNT, key('amountLarge'));

const textUpTo = (limit: number) => z.string().refine((text) => codePointLength(text) <= limit, key('tooLong'));

/** Entries of a list, whose custom names have the same limit as other names. */
const namedEntries = <Entry extends { id: number | null; name: string }>() =>
  z.array(
    z.custom<Entry>().refine(({ id, name }) => Boolean(id) || codePointLength(name) <= MAX_NAME, key('nameLong')),
  );

/** One schema per step; the user can continue only when it is valid. */
const SCHEMAS: Record<Step, (answers: Answers) => z.ZodType> = {
  basic: () => z.object({ condition: name('condition'), supplement: name('supplement'), brand: name('brand') }),
  consumption: ({ usageFrequencyUnit }) =>
    z.object({
      consumptionDuration: wholeNumber,
      usageFrequency: usageFrequencyUnit === 'as_needed' ? z.string() : wholeNumber,
      doseAmount: dose,
      intakeHabits: z.array(z.string()).min(1, key('intakeHabits')),
    }),
  results: ({ perceivedImprovement }) =>
    z.object({
      timeToResults: hasTimeToResults(perceivedImprovement) ? timeToResults : z.string(),
      sideEffects: z.array(z.string()).min(1, key('sideEffects')),
      otherSideEffects: textUpTo(OTHER_SIDE_EFFECTS_LIMIT),
      experience: textUpTo(EXPERIENCE_LIMIT),
    }),
  medications: () =>
    z.object({
      medications: namedEntries<Medication>().refine((list) => !hasTooManyMedications(list), key('medicationsMany')),
      otherConditions: namedEntries<OtherCondition>().max(MAX_OTHER_CONDITIONS, key('otherConditionsMany')),
    }),
  personal: () => z.object({ gender: z.string().min(1, key('gender')), ageRange: z.string().min(1, key('ageRange')) }),
  documentation: ({ storedFileCount }) =>
    z.object({
      proofFiles: z.array(z.custom<File>()).min(storedFileCount > 0 ? 0 : 1, key('proofFiles')),
      consent: z.string().min(1, key('consent')),
    }),
};

/** The errors of this step; empty if it is valid. */
export function findStepErrors(step: Step, answers: Answers): Errors {
  const result = SCHEMAS[step](answers).safeParse({ ...answers, consent: answers.consentText });
  const errors: Errors = {};
  for (const issue of result.error?.issues ?? []) {
    const field = issue.path[0] as FieldName;
    errors[field] ??= issue.message as ErrorKey;
  }
  return errors;
}

export const isStepValid = (step: Step, answers: Answers): boolean =>
  Object.keys(findStepErrors(step, answers)).length === 0;

/** The errors of all steps, checked before submission. */
export const findAllErrors = (answers: Answers): Errors =>
  Object.assign({}, ...STEPS.map((step) => findStepErrors(step, answers))) as Errors;

export const findFirstError = (errors: Partial<Record<FieldName, unknown>>): FieldName | undefined =>
  FIELDS.find((field) => errors[field] !== undefined);
