/** Enumeration values of the form. */
export const languages = ['en', 'es'] as const;
export const durationUnits = ['weeks', 'months', 'years'] as const;
export const frequencyUnits = ['per_week', 'per_day', 'as_needed'] as const;
export const doseUnits = ['milligrams', 'grams', 'ml', 'capsules', 'tablets', 'drops'] as const;
export const intakeTypes = ['oral', 'sublingual', 'topical', 'injection'] as const;
export const timesOfDay = ['morning', 'midday', 'night'] as const;
export const mealTimings = ['before_meal', 'during_meal', 'after_meal'] as const;
export const outcomes = ['significant', 'moderate', 'residual', 'none', 'negative_effects'] as const;
export const resultUnits = ['days', 'weeks', 'months'] as const;
export const takingStatuses = [
  'still_taking',
  'stopped_lack_of_results',
  'stopped_no_problem',
  'stopped_side_effects',
] as const;
export const sideEffectCodes = [
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
export const sideEffectEndings = ['resolved_before_treatment', 'resolved_after_treatment', 'ongoing'] as const;
export const genders = ['male', 'female', 'other', 'prefer_not_to_say'] as const;
export const ageRanges = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'] as const;
export const reviewStatuses = ['approved', 'pending', 'rejected'] as const;
export const rejectionCodes = [
  'unclear',
  'not_credible',
  'proof_missing',
  'personal_data',
  'dangerous_claim',
  'off_topic',
  'duplicate',
  'other',
] as const;

export type Language = (typeof languages)[number];
export type DurationUnit = (typeof durationUnits)[number];
export type FrequencyUnit = (typeof frequencyUnits)[number];
export type DoseUnit = (typeof doseUnits)[number];
export type IntakeType = (typeof intakeTypes)[number];
export type TimeOfDay = (typeof timesOfDay)[number];
export type MealTiming = (typeof mealTimings)[number];
export type Outcome = (typeof outcomes)[number];
export type ResultUnit = (typeof resultUnits)[number];
export type TakingStatus = (typeof takingStatuses)[number];
export type SideEffect = (typeof sideEffectCodes)[number];
export type FeltSideEffect = Exclude<SideEffect, 'none'>;
export type SideEffectEnding = (typeof sideEffectEndings)[number];
export type Gender = (typeof genders)[number];
export type AgeRange = (typeof ageRanges)[number];
export type ReviewStatus = (typeof reviewStatuses)[number];
export type RejectionCode = (typeof rejectionCodes)[number];

export interface DemoMedication {
  purpose: 'same_condition' | 'other_condition';
  type: 'medication' | 'supplement';
  /** 0 for a custom name. */
  id: number;
  localizedName: string;
}

export interface DemoTestimonial {
  /** Number of the author, starting at 1; the seed creates a user for it. */
  author: number;
  language: Language;
  conditionId: number;
  supplementId: number;
  brandId: number;
  experience: string;
  consumptionDuration: number;
  consumptionUnit: DurationUnit;
  usageFrequency: number;
  usageFrequencyUnit: FrequencyUnit;
  doseAmount: number;
  doseUnit: DoseUnit;
  intakeType: IntakeType;
  intakeHabits: (TimeOfDay | MealTiming)[];
  perceivedImprovement: Outcome;
  timeToResults: number | null;
  timeToResultsUnit: ResultUnit | null;
  stillTakingStatus: TakingStatus;
  sideEffects: SideEffect[];
  otherSideEffects: string | null;
  sideEffectsDuration: SideEffectEnding | null;
  medications: DemoMedication[];
  gender: Gender;
  ageRange: AgeRange;
  status: ReviewStatus;
  rejectionReason: string | null;
  reasonCode: RejectionCode | null;
  createdAt: Date;
  decidedAt: Date | null;
}
