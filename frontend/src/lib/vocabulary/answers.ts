import type { components } from '../../api/schema';
import { exhaustive } from '../exhaustive';

type Submission = components['schemas']['SubmissionDto'];
type Answer<Field extends keyof Submission> = NonNullable<Submission[Field]> & string;

/** Accepted from older clients; the form asks for a number and `per_day` instead. */
type OldFrequencyUnit = 'twice_per_day' | 'three_times_per_day';

/** What can be answered about a supplement, in display order. */
export const CONSUMPTION_UNITS = exhaustive<Answer<'consumptionUnit'>>()(['weeks', 'months', 'years']);
export const FREQUENCY_UNITS = exhaustive<Exclude<Answer<'usageFrequencyUnit'>, OldFrequencyUnit>>()([
  'per_day',
  'per_week',
  'as_needed',
]);
export const DOSE_UNITS = exhaustive<Answer<'doseUnit'>>()([
  'milligrams',
  'grams',
  'ml',
  'capsules',
  'tablets',
  'drops',
]);
export const INTAKE_TYPES = exhaustive<Answer<'intakeType'>>()(['oral', 'sublingual', 'topical', 'injection']);
export const TIMES_OF_DAY = ['morning', 'midday', 'night'] as const;
export const MEAL_TIMINGS = ['before_meal', 'during_meal', 'after_meal'] as const;
export const TIME_UNITS = exhaustive<Answer<'timeToResultsUnit'>>()(['days', 'weeks', 'months']);
export const STILL_TAKING = exhaustive<Answer<'stillTakingStatus'>>()([
  'still_taking',
  'stopped_lack_of_results',
  'stopped_no_problem',
  'stopped_side_effects',
]);
export const SIDE_EFFECTS = exhaustive<components['schemas']['SideEffectShareDto']['code']>()([
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
]);
export const SIDE_EFFECTS_DURATIONS = exhaustive<Answer<'sideEffectsDuration'>>()([
  'resolved_before_treatment',
  'resolved_after_treatment',
  'ongoing',
]);
export const LANGUAGES = exhaustive<Answer<'language'>>()(['en', 'es']);
