import { z } from '../../../lib/zod';
import {
  CONSUMPTION_UNITS,
  DOSE_UNITS,
  FREQUENCY_UNITS,
  INTAKE_TYPES,
  MEAL_TIMINGS,
  SIDE_EFFECTS,
  SIDE_EFFECTS_DURATIONS,
  STILL_TAKING,
  TIME_UNITS,
  TIMES_OF_DAY,
} from '../../../lib/vocabulary/answers';
import { AGE_RANGES, GENDERS, OUTCOMES } from '../../../lib/vocabulary/values';
import { EMPTY_COMBOBOX } from '../../../ui/combobox/combobox-value';
import { MEDICATION_TYPES } from '../form/choices';
import type { FormValues } from '../form/form-values';
import { EXAMPLE_FIELDS, findChangedExamples, type ExampleField } from '../form/example-answers';
import { STEPS, type Step } from '../form/steps';
import { readDraft, writeDraft } from './draft-storage';

/** Never contains files or consent. */
export interface Draft {
  step: Step;
  values: FormValues;
  /** The example answers that the user has touched or confirmed. */
  answeredExamples: readonly ExampleField[];
  /** Stored so that a form submitted again after a reload creates only one testimonial. */
  idempotencyKey: string;
  /** For an edit: the version of the testimonial on which it is based. */
  version?: number;
}

const name = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('own'), text: z.string() }),
  z.object({
    kind: z.literal('option'),
    option: z.object({
      id: z.number(),
      label: z.string(),
      names: z.object({ en: z.string(), es: z.string() }).optional(),
      isUserGenerated: z.boolean().optional(),
    }),
  }),
]);

const draft = z.object({
  step: z.enum(STEPS),
  idempotencyKey: z.uuid(),
  version: z.number().optional(),
  answeredExamples: z.array(z.enum(EXAMPLE_FIELDS)).optional(),
  values: z.object({
    condition: name,
    supplement: name,
    brand: name,
    consumptionDuration: z.string(),
    consumptionUnit: z.enum(CONSUMPTION_UNITS),
    usageFrequency: z.string(),
    usageFrequencyUnit: z.enum(FREQUENCY_UNITS),
    doseAmount: z.string(),
    doseUnit: z.enum(DOSE_UNITS),
    // Older drafts have no confirmations.
    doseConfirmed: z.boolean().default(false),
    intakeType: z.enum(INTAKE_TYPES),
    intakeHabits: z.array(z.enum([...TIMES_OF_DAY, ...MEAL_TIMINGS])),
    perceivedImprovement: z.enum(OUTCOMES),
    timeToResults: z.string(),
    timeToResultsUnit: z.enum(TIME_UNITS),
    timeToResultsConfirmed: z.boolean().default(false),
    stillTakingStatus: z.enum(STILL_TAKING),
    sideEffects: z.array(z.enum(SIDE_EFFECTS)).min(1),
    otherSideEffects: z.string(),
    sideEffectsDuration: z.enum(SIDE_EFFECTS_DURATIONS),
    experience: z.string(),
    medications: z.array(
      z.object({ id: z.number(), type: z.enum(MEDICATION_TYPES), name: z.string(), forSameCondition: z.boolean() }),
    ),
    medicationEntry: z.object({ forSameCondition: z.boolean(), type: z.enum(MEDICATION_TYPES), name }),
    otherConditions: z.array(z.object({ id: z.number().nullable(), name: z.string() })),
    // Older drafts have no such entry.
    otherConditionEntry: name.default(EMPTY_COMBOBOX),
    gender: z.enum(['', ...GENDERS]),
    ageRange: z.enum(['', ...AGE_RANGES]),
    consentText: z.literal(''),
  }),
}) satisfies z.ZodType<Omit<Draft, 'answeredExamples'>>;

/** `key` is the user id, or user and testimonial id for an edit: see `editKey`. */
export function saveDraft(key: string, { values, ...rest }: Draft): void {
  writeDraft(key, { ...rest, values: { ...values, consentText: '' } });
}

/** The draft of this user with the time it was saved; null if there is none or its format is outdated. */
export function loadDraft(key: string): (Draft & { savedAt: number }) | null {
  const envelope = readDraft(key);
  const parsed = draft.safeParse(envelope?.content);
  if (!envelope || !parsed.success) return null;
  // Older drafts have no `answeredExamples`: every changed example was answered.
  const { answeredExamples = findChangedExamples(parsed.data.values), ...rest } = parsed.data;
  return { ...rest, answeredExamples, savedAt: envelope.savedAt };
}

/** The storage key for the unsent changes of a testimonial. */
export const editKey = (userId: string, testimonialId: number): string => `${userId}:${testimonialId}`;
