import type { FieldError } from '../../platform/http/index.js';
import { codePointLength } from '../../platform/http/index.js';
import {
  frequencyAliases,
  type FrequencyUnit,
  hasTimeToResults,
  mealTimings,
  sideEffects as knownSideEffects,
  timesOfDay,
} from './enumerations.js';
import type { MedicationEntryDto } from './medication-entry.dto.js';
import type { SubmissionDto } from './submission.dto.js';
import type { MedicationEntry, Testimonial } from './testimonial.entity.js';

/** A catalogue entry by id, or a name of the person's own. Exactly one is set. */
export interface Named {
  id: number | null;
  customName: string | null;
}

/** What a testimonial is about, each by an id or in the person's own words. */
export const subjects = {
  condition: {
    label: 'Health condition',
    idField: 'conditionId',
    nameField: 'customConditionName',
    customField: 'useCustomCondition',
  },
  supplement: {
    label: 'Supplement',
    idField: 'supplementId',
    nameField: 'customSupplementName',
    customField: 'useCustomSupplement',
  },
  brand: { label: 'Brand', idField: 'brandId', nameField: 'customBrandName', customField: 'useCustomBrand' },
} as const;

export type Subject = keyof typeof subjects;

/** A submission whose fields agree with each other; ids are not yet looked up. */
export type NormalizedSubmission = Pick<
  Testimonial,
  | 'language'
  | 'experience'
  | 'consumptionDuration'
  | 'consumptionUnit'
  | 'usageFrequency'
  | 'usageFrequencyUnit'
  | 'doseAmount'
  | 'doseUnit'
  | 'intakeType'
  | 'intakeHabits'
  | 'perceivedImprovement'
  | 'timeToResults'
  | 'timeToResultsUnit'
  | 'stillTakingStatus'
  | 'sideEffects'
  | 'otherSideEffects'
  | 'sideEffectsDuration'
  | 'medications'
  | 'additionalConditionIds'
  | 'customOtherConditionNames'
  | 'gender'
  | 'ageRange'
> & { condition: Named; supplement: Named; brand: Named };

/**
 * Fills defaults, drops what does not apply and checks the rules that join several fields (SPEC section 5,
 * DECISIONS section 4). Expects the field-by-field validation of {@link SubmissionDto} to have passed.
 */
export function normalizeSubmission(submission: SubmissionDto): { report: NormalizedSubmission; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const named = (subject: Subject) => {
    const { idField, nameField, customField } = subjects[subject];
    const { [idField]: id, [nameField]: own, [customField]: custom } = submission;
    return parseName({ subject, id: id ?? 0, own: own ?? '', custom: custom ?? false }, errors);
  };
  const condition = named('condition');
  const supplement = named('supplement');
  const brand = named('brand');
  const intakeHabits = parseIntakeHabits(submission.intakeHabits ?? 'morning', errors);
  const sideEffects = parseSideEffects(submission.sideEffects ?? 'none', errors);
  const improved = hasTimeToResults(submission.perceivedImprovement);
  const hadSideEffects = !sideEffects.includes('none');
  const report: NormalizedSubmission = {
    language: submission.language,
    experience: submission.experience ?? '',
    condition,
    supplement,
    brand,
    consumptionDuration: submission.consumptionDuration ?? 1,
    consumptionUnit: submission.consumptionUnit ?? 'months',
    ...parseFrequency(submission),
    doseAmount: submission.doseAmount ?? 1,
    doseUnit: submission.doseUnit ?? 'milligrams',
    intakeType: submission.intakeType ?? 'oral',
    intakeHabits,
    perceivedImprovement: submission.perceivedImprovement,
    timeToResults: improved ? (submission.timeToResults ?? null) : null,
    timeToResultsUnit: improved ? (submission.timeToResultsUnit ?? 'weeks') : null,
    stillTakingStatus: submission.stillTakingStatus,
    sideEffects,
    otherSideEffects: sideEffects.includes('other') ? submission.otherSideEffects?.trim() || null : null,
    sideEffectsDuration: hadSideEffects ? (submission.sideEffectsDuration ?? 'resolved_before_treatment') : null,
    medications: [
      ...(submission.sameConditionMedications ?? []).map((entry) => parseMedication(entry, true)),
      ...(submission.otherConditionMedications ?? []).map((entry) => parseMedication(entry, false)),
    ],
    additionalConditionIds: [...new Set(submission.otherConditions ?? [])],
    customOtherConditionNames: [...new Set((submission.customOtherConditionNames ?? []).map(humanizeFieldName))],
    gender: submission.gender,
    ageRange: submission.ageRange,
  };
  return { report, errors };
}

/** The report as the table keeps it. */
export function toColumns({ condition, supplement, brand, ...report }: NormalizedSubmission) {
  return {
    ...report,
    conditionId: condition.id,
    customConditionName: condition.customName,
    supplementId: supplement.id,
    customSupplementName: supplement.customName,
    brandId: brand.id,
    customBrandName: brand.customName,
  };
}

function parseName(input: { subject: Subject; id: number; own: string; custom: boolean }, errors: FieldError[]): Named {
  if (!input.custom && input.id > 0) return { id: input.id, customName: null };
  const { label, idField, nameField } = subjects[input.subject];
  const customName = humanizeFieldName(input.own);
  if (customName === '') {
    errors.push({ field: input.custom ? nameField : idField, code: 'required', detail: `${label} is required` });
  } else if (codePointLength(customName) < 2) {
    errors.push({ field: nameField, code: 'too_short', detail: `${label} needs at least 2 characters` });
  }
  return { id: null, customName };
}

function parseIntakeHabits(joined: string, errors: FieldError[]): string[] {
  const habits = splitList(joined);
  const known: readonly string[] = [...timesOfDay, ...mealTimings];
  const meals = habits.filter((habit) => (mealTimings as readonly string[]).includes(habit));
  if (habits.length === 0) {
    errors.push({ field: 'intakeHabits', code: 'required', detail: 'At least one intake habit must be selected' });
  } else if (habits.some((habit) => !known.includes(habit)) || meals.length > 1) {
    errors.push({
      field: 'intakeHabits',
      code: 'invalid',
      detail: `intakeHabits takes any of ${timesOfDay.join(', ')} and at most one of ${mealTimings.join(', ')}.`,
    });
  }
  return known.filter((habit) => habits.includes(habit));
}

function parseSideEffects(joined: string, errors: FieldError[]): string[] {
  const effects = splitList(joined);
  const known: readonly string[] = knownSideEffects;
  if (effects.length === 0) {
    errors.push({ field: 'sideEffects', code: 'required', detail: 'Side effects information is required' });
  } else if (effects.some((effect) => !known.includes(effect))) {
    errors.push({ field: 'sideEffects', code: 'invalid', detail: `sideEffects takes any of ${known.join(', ')}.` });
  } else if (effects.includes('none') && effects.length > 1) {
    errors.push({ field: 'sideEffects', code: 'invalid', detail: 'The side effect none stands alone.' });
  }
  return known.filter((effect) => effects.includes(effect));
}

function parseFrequency(submission: SubmissionDto): { usageFrequency: number; usageFrequencyUnit: FrequencyUnit } {
  const unit = submission.usageFrequencyUnit ?? 'per_day';
  if (unit === 'as_needed') return { usageFrequency: 1, usageFrequencyUnit: unit };
  if (unit in frequencyAliases) {
    return { usageFrequency: frequencyAliases[unit as keyof typeof frequencyAliases], usageFrequencyUnit: 'per_day' };
  }
  return { usageFrequency: submission.usageFrequency ?? 1, usageFrequencyUnit: unit as FrequencyUnit };
}

function parseMedication(entry: MedicationEntryDto, forSameCondition: boolean): MedicationEntry {
  const isOther = entry.isOther === true || entry.id === 0;
  return {
    id: isOther ? 0 : entry.id,
    type: entry.type,
    name: humanizeFieldName(isOther ? entry.otherName || entry.name : entry.name),
    isOther,
    forSameCondition,
  };
}

const splitList = (joined: string): string[] =>
  joined
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const humanizeFieldName = (text: string): string => text.trim().replace(/\s+/gu, ' ');
