import type { components } from '../../../api/schema';

export type Submission = components['schemas']['SubmissionDto'];

/** The options of the form, in display order. */
export const CONSUMPTION_UNITS = ['weeks', 'months', 'years'] as const;
export const FREQUENCY_UNITS = ['per_day', 'per_week', 'as_needed'] as const;
export const DOSE_UNITS = ['milligrams', 'grams', 'ml', 'capsules', 'tablets', 'drops'] as const;
export const INTAKE_TYPES = ['oral', 'sublingual', 'topical', 'injection'] as const;
export const TIMES_OF_DAY = ['morning', 'midday', 'night'] as const;
export const MEAL_TIMINGS = ['before_meal', 'during_meal', 'after_meal'] as const;
export const IMPROVEMENTS = ['significant', 'moderate', 'residual', 'none', 'negative_effects'] as const;
export const TIME_UNITS = ['days', 'weeks', 'months'] as const;
export const STILL_TAKING = [
  'still_taking',
  'stopped_lack_of_results',
  'stopped_no_problem',
  'stopped_side_effects',
] as const;
export const SIDE_EFFECTS = [
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
export const SIDE_EFFECTS_DURATIONS = ['resolved_before_treatment', 'resolved_after_treatment', 'ongoing'] as const;
export const GENDERS = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
export const AGE_RANGES = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;
export const MEDICATION_TYPES = ['medication', 'supplement'] as const;

export type Improvement = (typeof IMPROVEMENTS)[number];
export type SideEffect = (typeof SIDE_EFFECTS)[number];
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];
export type MealTiming = (typeof MEAL_TIMINGS)[number];
export type Habit = TimeOfDay | MealTiming;
export type MedicationType = (typeof MEDICATION_TYPES)[number];

/** Without improvement there is no time to results. */
export const hasTimeToResults = (improvement: Improvement): boolean =>
  improvement !== 'none' && improvement !== 'negative_effects';
