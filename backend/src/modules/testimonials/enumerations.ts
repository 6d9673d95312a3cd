/** The enumerations of the API. Their order resolves ties. */
export const consumptionUnits = ['weeks', 'months', 'years'] as const;
export const frequencyUnits = ['per_week', 'per_day', 'as_needed'] as const;
/** Deprecated input values, converted to 2 and 3 per day. */
export const frequencyAliases = { twice_per_day: 2, three_times_per_day: 3 } as const;
export const doseUnits = ['milligrams', 'grams', 'ml', 'capsules', 'tablets', 'drops'] as const;
export const intakeTypes = ['oral', 'sublingual', 'topical', 'injection'] as const;
export const timesOfDay = ['morning', 'midday', 'night'] as const;
export const mealTimings = ['before_meal', 'during_meal', 'after_meal'] as const;
export const outcomes = ['significant', 'moderate', 'residual', 'none', 'negative_effects'] as const;
export const timeUnits = ['days', 'weeks', 'months'] as const;
export const sideEffects = [
  'none',
  'headache',
  'nausea',
  'diarrhea',
  'constipation',
  'dizziness',
  'fatigue',
  'insomnia',
  'skin_reaction',
  'stomach_upset',
  'other',
] as const;
export const sideEffectsDurations = ['resolved_before_treatment', 'resolved_after_treatment', 'ongoing'] as const;
export const stillTakingStatuses = [
  'still_taking',
  'stopped_lack_of_results',
  'stopped_no_problem',
  'stopped_side_effects',
] as const;
export const genders = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
export const ageRanges = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;
/** `hidden`: approved, but not public while reports about it are being decided. */
export const reviewStatuses = ['pending', 'approved', 'rejected', 'hidden'] as const;

export type ConsumptionUnit = (typeof consumptionUnits)[number];
export type FrequencyUnit = (typeof frequencyUnits)[number];
export type DoseUnit = (typeof doseUnits)[number];
export type IntakeType = (typeof intakeTypes)[number];
export type TimeOfDay = (typeof timesOfDay)[number];
export type MealTiming = (typeof mealTimings)[number];
export type Outcome = (typeof outcomes)[number];
export type TimeUnit = (typeof timeUnits)[number];
export type SideEffect = (typeof sideEffects)[number];
export type SideEffectsDuration = (typeof sideEffectsDurations)[number];
export type StillTakingStatus = (typeof stillTakingStatuses)[number];
export type Gender = (typeof genders)[number];
export type AgeRange = (typeof ageRanges)[number];
export type ReviewStatus = (typeof reviewStatuses)[number];
export type MedicationType = 'medication' | 'supplement';

/** Outcomes without an improvement have no time to results. */
export const hasTimeToResults = (outcome: Outcome): boolean => outcome !== 'none' && outcome !== 'negative_effects';

/** Accepted in requests. */
export const frequencyInput = [
  ...frequencyUnits,
  ...(Object.keys(frequencyAliases) as (keyof typeof frequencyAliases)[]),
];
/** OpenAPI can deprecate a field, but none of its values. */
export const deprecatedFrequencies = { 'x-deprecated-values': Object.keys(frequencyAliases) };
