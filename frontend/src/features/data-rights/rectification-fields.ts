import type { components } from '../../api/schema';
import { exhaustive } from '../../lib/exhaustive';
import {
  CONSUMPTION_UNITS,
  DOSE_UNITS,
  FREQUENCY_UNITS,
  INTAKE_TYPES,
  LANGUAGES,
  MEAL_TIMINGS,
  SIDE_EFFECTS,
  SIDE_EFFECTS_DURATIONS,
  STILL_TAKING,
  TIME_UNITS,
  TIMES_OF_DAY,
} from '../../lib/vocabulary/answers';
import { AGE_RANGES, GENDERS, OUTCOMES } from '../../lib/vocabulary/values';
import type { Vocabulary } from '../../lib/vocabulary/vocabulary';
import type { MyTestimonial } from './queries';

/** How a value is entered and displayed. */
export type ValueKind = 'text' | 'long' | 'number' | 'choice' | 'choices' | 'list';

export const PROFILE_FIELDS = ['name', 'email'] as const;

type Submission = components['schemas']['SubmissionDto'];

type CorrectableField = Exclude<
  keyof Submission,
  | 'hasConsented'
  | 'consentText'
  | 'useCustomCondition'
  | 'useCustomSupplement'
  | 'useCustomBrand'
  | 'useCustomOtherConditions'
  | 'doseConfirmed'
  | 'timeToResultsConfirmed'
>;

/** Every field of a submission except the consent and the files, in the order of the form. */
export const TESTIMONIAL_FIELDS = exhaustive<CorrectableField>()([
  'experience',
  'perceivedImprovement',
  'timeToResults',
  'timeToResultsUnit',
  'doseAmount',
  'doseUnit',
  'usageFrequency',
  'usageFrequencyUnit',
  'consumptionDuration',
  'consumptionUnit',
  'intakeType',
  'intakeHabits',
  'stillTakingStatus',
  'sideEffects',
  'otherSideEffects',
  'sideEffectsDuration',
  'gender',
  'ageRange',
  'language',
  'conditionId',
  'customConditionName',
  'supplementId',
  'customSupplementName',
  'brandId',
  'customBrandName',
  'sameConditionMedications',
  'otherConditionMedications',
  'otherConditions',
  'customOtherConditionNames',
]);

/** Optional fields of a testimonial: these can be cleared. */
export const CLEARABLE_FIELDS: readonly string[] = [
  'experience',
  'otherSideEffects',
  'sameConditionMedications',
  'otherConditionMedications',
  'otherConditions',
  'customOtherConditionNames',
] satisfies (typeof TESTIMONIAL_FIELDS)[number][];

export type TestimonialField = (typeof TESTIMONIAL_FIELDS)[number];
export type FieldName = TestimonialField | (typeof PROFILE_FIELDS)[number];

/** Of the fields without an enumeration; a text of several lines is `long`. */
const KINDS: Record<Exclude<FieldName, CodedField>, ValueKind> = {
  name: 'text',
  email: 'text',
  experience: 'long',
  otherSideEffects: 'text',
  customConditionName: 'text',
  customSupplementName: 'text',
  customBrandName: 'text',
  timeToResults: 'number',
  doseAmount: 'number',
  usageFrequency: 'number',
  consumptionDuration: 'number',
  conditionId: 'number',
  supplementId: 'number',
  brandId: 'number',
  sameConditionMedications: 'list',
  otherConditionMedications: 'list',
  otherConditions: 'list',
  customOtherConditionNames: 'list',
};

type CodedField = keyof typeof CODES;

/** The fields with an enumeration. */
type ChoiceField = {
  [Name in CorrectableField]: string extends Submission[Name]
    ? never
    : NonNullable<Submission[Name]> extends string
      ? Name
      : never;
}[CorrectableField];

const CODES = {
  perceivedImprovement: OUTCOMES,
  timeToResultsUnit: TIME_UNITS,
  doseUnit: DOSE_UNITS,
  usageFrequencyUnit: FREQUENCY_UNITS,
  consumptionUnit: CONSUMPTION_UNITS,
  intakeType: INTAKE_TYPES,
  intakeHabits: [...TIMES_OF_DAY, ...MEAL_TIMINGS],
  stillTakingStatus: STILL_TAKING,
  sideEffects: SIDE_EFFECTS,
  sideEffectsDuration: SIDE_EFFECTS_DURATIONS,
  gender: GENDERS,
  ageRange: AGE_RANGES,
  language: LANGUAGES,
} as const satisfies Record<ChoiceField, readonly string[]> & Partial<Record<TestimonialField, readonly string[]>>;

const LANGUAGE_NAMES: Record<string, string> = { en: 'English', es: 'Español' };

const TEXT_FIELDS: Record<keyof typeof CODES, (words: Vocabulary) => (code: string) => string> = {
  perceivedImprovement: ({ outcome }) => outcome,
  timeToResultsUnit: ({ timeUnit }) => timeUnit,
  doseUnit: ({ doseUnit }) => doseUnit,
  usageFrequencyUnit: ({ frequencyUnit }) => frequencyUnit,
  consumptionUnit: ({ consumptionUnit }) => consumptionUnit,
  intakeType: ({ intakeType }) => intakeType,
  intakeHabits: ({ intakeHabit }) => intakeHabit,
  stillTakingStatus: ({ stillTaking }) => stillTaking,
  sideEffects: ({ sideEffect }) => sideEffect,
  sideEffectsDuration: ({ sideEffectsDuration }) => sideEffectsDuration,
  gender: ({ gender }) => gender,
  ageRange: ({ ageRange }) => ageRange,
  language: () => (code) => LANGUAGE_NAMES[code] ?? code,
};

const isCoded = (field: string): field is CodedField => Object.hasOwn(CODES, field);

export const fieldKind = (field: FieldName | ''): ValueKind => {
  if (field === 'intakeHabits' || field === 'sideEffects') return 'choices';
  if (field === '') return 'text';
  return isCoded(field) ? 'choice' : KINDS[field];
};

export const fieldChoices = (field: FieldName | '', words: Vocabulary): { value: string; label: string }[] =>
  isCoded(field) ? CODES[field].map((value) => ({ value, label: TEXT_FIELDS[field](words)(value) })) : [];

/** The display text of a value; codes are translated. */
export function formatValue(field: string, value: string, words: Vocabulary): string {
  if (!isCoded(field)) return value;
  return value.split(',').filter(Boolean).map(TEXT_FIELDS[field](words)).join(', ');
}

/** The value of an empty field in a request. */
export const NOTHING = '-';

/** The stored value of a field, in the format of a request. */
export function storedValue(testimonial: MyTestimonial, field: TestimonialField): string {
  const { conditionId, supplementId, brandId, additionalConditions, customOtherConditionNames } = testimonial;
  const customName = (id: number | null, name: string) => (id === null ? name : null);
  const stored = (): string | number | null => {
    switch (field) {
      case 'customConditionName':
        return customName(conditionId, testimonial.conditionName);
      case 'customSupplementName':
        return customName(supplementId, testimonial.supplementName);
      case 'customBrandName':
        return customName(brandId, testimonial.brandName);
      case 'otherConditions':
        return JSON.stringify(additionalConditions.map(({ id }) => id));
      case 'customOtherConditionNames':
        return JSON.stringify(customOtherConditionNames);
      default:
        return testimonial[field];
    }
  };
  return String(stored() ?? '') || NOTHING;
}
