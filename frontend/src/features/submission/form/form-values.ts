import { EMPTY_COMBOBOX } from '../../../ui/combobox/combobox-value';
import type { NameAnswer } from './catalog-suggestion';
import type { Habit, Improvement, SideEffect, Submission } from './choices';
import { EMPTY_MEDICATION, type Medication, type MedicationEntry } from './medications';
import type { OtherCondition } from './other-conditions';

/** All form input. Amounts stay text while they are typed; files are stored separately. */
export interface FormValues {
  condition: NameAnswer;
  supplement: NameAnswer;
  brand: NameAnswer;
  consumptionDuration: string;
  consumptionUnit: NonNullable<Submission['consumptionUnit']>;
  usageFrequency: string;
  usageFrequencyUnit: 'per_day' | 'per_week' | 'as_needed';
  doseAmount: string;
  doseUnit: NonNullable<Submission['doseUnit']>;
  /** The form asked about an unusual dose, and the user confirmed it. */
  doseConfirmed: boolean;
  intakeType: NonNullable<Submission['intakeType']>;
  intakeHabits: readonly Habit[];
  perceivedImprovement: Improvement;
  timeToResults: string;
  timeToResultsUnit: 'days' | 'weeks' | 'months';
  /** Like `doseConfirmed`. */
  timeToResultsConfirmed: boolean;
  stillTakingStatus: Submission['stillTakingStatus'];
  sideEffects: readonly SideEffect[];
  otherSideEffects: string;
  sideEffectsDuration: 'resolved_before_treatment' | 'resolved_after_treatment' | 'ongoing';
  experience: string;
  medications: readonly Medication[];
  medicationEntry: MedicationEntry;
  otherConditions: readonly OtherCondition[];
  /** The name that is not yet on the list. */
  otherConditionEntry: NameAnswer;
  gender: Submission['gender'] | '';
  ageRange: Submission['ageRange'] | '';
  /** The exact text that was shown when the box was ticked; empty without consent. */
  consentText: string;
}

export const DEFAULT_VALUES: FormValues = {
  condition: EMPTY_COMBOBOX,
  supplement: EMPTY_COMBOBOX,
  brand: EMPTY_COMBOBOX,
  consumptionDuration: '1',
  consumptionUnit: 'months',
  usageFrequency: '1',
  usageFrequencyUnit: 'per_day',
  doseAmount: '1',
  doseUnit: 'milligrams',
  doseConfirmed: false,
  intakeType: 'oral',
  intakeHabits: ['morning'],
  perceivedImprovement: 'significant',
  timeToResults: '1',
  timeToResultsUnit: 'weeks',
  timeToResultsConfirmed: false,
  stillTakingStatus: 'still_taking',
  sideEffects: ['none'],
  otherSideEffects: '',
  sideEffectsDuration: 'resolved_before_treatment',
  experience: '',
  medications: [],
  medicationEntry: EMPTY_MEDICATION,
  otherConditions: [],
  otherConditionEntry: EMPTY_COMBOBOX,
  gender: '',
  ageRange: '',
  consentText: '',
};

/** Parses both `2,5` and `2.5`; NaN if it is not a number. */
export const numberIn = (text: string): number =>
  /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
