import type { FieldError } from '../../../platform/http/index.js';
import { codePointLength, trimText } from '../../../platform/http/index.js';
import {
  frequencyAliases,
  type FrequencyUnit,
  hasTimeToResults,
  type MealTiming,
  mealTimings,
  type SideEffect,
  sideEffects as allowedSideEffects,
  type TimeOfDay,
  timesOfDay,
} from '../enumerations.js';
import type { MedicationEntryDto } from './medication-entry.dto.js';
import type { SubmissionDto } from './submission.dto.js';
import type { MedicationEntry, Testimonial } from '../testimonial.entity.js';

/** A catalog entry by id, or a custom name. Exactly one is set. */
export interface CatalogReference {
  id: number | null;
  customName: string | null;
}

/** The subjects of a testimonial with their fields for an id and for a custom name. */
export const catalogFields = {
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

export type CatalogField = keyof typeof catalogFields;

/** A normalized submission. Ids are not checked against the catalog yet. */
export type NormalizedSubmission = Omit<
  Testimonial,
  | 'id'
  | 'userId'
  | 'conditionId'
  | 'customConditionName'
  | 'supplementId'
  | 'customSupplementName'
  | 'brandId'
  | 'customBrandName'
  | 'duplicateKey'
  | 'proof'
  | 'reviewStatus'
  | 'rejectionReason'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'approvedAt'
> & { condition: CatalogReference; supplement: CatalogReference; brand: CatalogReference };

/**
 * Sets defaults, drops fields that do not apply and checks rules over several fields.
 * The fields must have passed the validation of {@link SubmissionDto}.
 */
export function normalizeSubmission(submission: SubmissionDto): { report: NormalizedSubmission; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const experience = submission.experience ?? '';
  const parseSubject = (subject: CatalogField) => {
    const { idField, nameField, customField } = catalogFields[subject];
    const { [idField]: id, [nameField]: name, [customField]: isCustom } = submission;
    return toCatalogReference({ subject, id: id ?? 0, name: name ?? '', isCustom: isCustom ?? false }, errors);
  };
  const condition = parseSubject('condition');
  const supplement = parseSubject('supplement');
  const brand = parseSubject('brand');
  const intakeHabits = parseIntakeHabits(submission.intakeHabits ?? 'morning', errors);
  const sideEffects = parseSideEffects(submission.sideEffects ?? 'none', errors);
  const isImproved = hasTimeToResults(submission.perceivedImprovement);
  const hasSideEffects = !sideEffects.includes('none');
  const report: NormalizedSubmission = {
    language: submission.language,
    experience: trimText(experience) === '' ? '' : experience,
    condition,
    supplement,
    brand,
    consumptionDuration: submission.consumptionDuration ?? 1,
    consumptionUnit: submission.consumptionUnit ?? 'months',
    ...parseFrequency(submission),
    doseAmount: submission.doseAmount ?? 1,
    doseUnit: submission.doseUnit ?? 'milligrams',
    doseConfirmed: submission.doseConfirmed ?? false,
    intakeType: submission.intakeType ?? 'oral',
    intakeHabits,
    perceivedImprovement: submission.perceivedImprovement,
    timeToResults: isImproved ? (submission.timeToResults ?? null) : null,
    timeToResultsUnit: isImproved ? (submission.timeToResultsUnit ?? 'weeks') : null,
    timeToResultsConfirmed: isImproved && (submission.timeToResultsConfirmed ?? false),
    stillTakingStatus: submission.stillTakingStatus,
    sideEffects,
    otherSideEffects: sideEffects.includes('other') ? trimText(submission.otherSideEffects ?? '') || null : null,
    sideEffectsDuration: hasSideEffects ? (submission.sideEffectsDuration ?? 'resolved_before_treatment') : null,
    medications: [
      ...(submission.sameConditionMedications ?? []).map((entry) => parseMedication(entry, true)),
      ...(submission.otherConditionMedications ?? []).map((entry) => parseMedication(entry, false)),
    ],
    additionalConditionIds: [...new Set(submission.otherConditions ?? [])],
    customOtherConditionNames: [...new Set((submission.customOtherConditionNames ?? []).map(normalizeSpaces))],
    gender: submission.gender,
    ageRange: submission.ageRange,
  };
  return { report, errors };
}

/** The columns of the testimonials table for a submission. */
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

function toCatalogReference(
  input: { subject: CatalogField; id: number; name: string; isCustom: boolean },
  errors: FieldError[],
): CatalogReference {
  if (!input.isCustom && input.id > 0) return { id: input.id, customName: null };
  const { label, idField, nameField } = catalogFields[input.subject];
  const customName = normalizeSpaces(input.name);
  if (customName === '') {
    errors.push({ field: input.isCustom ? nameField : idField, code: 'required', detail: `${label} is required` });
  } else if (codePointLength(customName) < 2) {
    errors.push({ field: nameField, code: 'too_short', detail: `${label} needs at least 2 characters` });
  }
  return { id: null, customName };
}

function parseIntakeHabits(text: string, errors: FieldError[]): (TimeOfDay | MealTiming)[] {
  const habits = splitList(text);
  const allowed = [...timesOfDay, ...mealTimings];
  const selectedMealTimings = habits.filter((habit) => contains(mealTimings, habit));
  if (habits.length === 0) {
    errors.push({ field: 'intakeHabits', code: 'required', detail: 'At least one intake habit must be selected' });
  } else if (habits.some((habit) => !contains(allowed, habit)) || selectedMealTimings.length > 1) {
    errors.push({
      field: 'intakeHabits',
      code: 'invalid',
      detail: `intakeHabits may contain ${timesOfDay.join(', ')} and at most one of ${mealTimings.join(', ')}.`,
    });
  }
  return allowed.filter((habit) => habits.includes(habit));
}

function parseSideEffects(text: string, errors: FieldError[]): SideEffect[] {
  const effects = splitList(text);
  if (effects.length === 0) {
    errors.push({ field: 'sideEffects', code: 'required', detail: 'Side effects information is required' });
  } else if (effects.some((effect) => !contains(allowedSideEffects, effect))) {
    errors.push({
      field: 'sideEffects',
      code: 'invalid',
      detail: `sideEffects may contain ${allowedSideEffects.join(', ')}.`,
    });
  } else if (effects.includes('none') && effects.length > 1) {
    errors.push({
      field: 'sideEffects',
      code: 'invalid',
      detail: 'The side effect none cannot be combined with others.',
    });
  }
  return allowedSideEffects.filter((effect) => effects.includes(effect));
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
    name: normalizeSpaces(isOther ? entry.otherName || entry.name : entry.name),
    isOther,
    forSameCondition,
  };
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const contains = (values: readonly string[], value: string): boolean => values.includes(value);

const normalizeSpaces = (text: string): string => text.trim().replace(/\s+/gu, ' ');
