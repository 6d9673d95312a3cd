import type { components } from '../../../api/schema';
import { exhaustive } from '../../../lib/exhaustive';
import type { MEAL_TIMINGS, SIDE_EFFECTS, TIMES_OF_DAY } from '../../../lib/vocabulary/answers';
import type { OUTCOMES } from '../../../lib/vocabulary/values';

export type Submission = components['schemas']['SubmissionDto'];

export const MEDICATION_TYPES = exhaustive<components['schemas']['MedicationEntryDto']['type']>()([
  'medication',
  'supplement',
]);

export type Improvement = (typeof OUTCOMES)[number];
export type SideEffect = (typeof SIDE_EFFECTS)[number];
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];
export type MealTiming = (typeof MEAL_TIMINGS)[number];
export type Habit = TimeOfDay | MealTiming;
export type MedicationType = (typeof MEDICATION_TYPES)[number];

/** Without improvement there is no time to results. */
export const hasTimeToResults = (improvement: Improvement): boolean =>
  improvement !== 'none' && improvement !== 'negative_effects';
