import type { SubmissionDto } from '../submission/submission.dto.js';
import type { MedicationEntry, Testimonial } from '../testimonial.entity.js';

type Field = Exclude<
  keyof SubmissionDto,
  | 'hasConsented'
  | 'consentText'
  | 'useCustomCondition'
  | 'useCustomSupplement'
  | 'useCustomBrand'
  | 'useCustomOtherConditions'
>;

/** How the text in a rectification request is parsed and compared. */
const kinds: Record<Field, 'text' | 'number' | 'codes' | 'list'> = {
  experience: 'text',
  conditionId: 'number',
  customConditionName: 'text',
  supplementId: 'number',
  customSupplementName: 'text',
  brandId: 'number',
  customBrandName: 'text',
  consumptionDuration: 'number',
  consumptionUnit: 'text',
  usageFrequency: 'number',
  usageFrequencyUnit: 'text',
  doseAmount: 'number',
  doseUnit: 'text',
  intakeType: 'text',
  intakeHabits: 'codes',
  perceivedImprovement: 'text',
  timeToResults: 'number',
  timeToResultsUnit: 'text',
  stillTakingStatus: 'text',
  sideEffects: 'codes',
  otherSideEffects: 'text',
  sideEffectsDuration: 'text',
  sameConditionMedications: 'list',
  otherConditionMedications: 'list',
  otherConditions: 'list',
  customOtherConditionNames: 'list',
  gender: 'text',
  ageRange: 'text',
  language: 'text',
};

export const correctableFields = Object.keys(kinds) as Field[];

/** Fields that may be empty and have no default. */
export const clearableFields: ReadonlySet<Field> = new Set([
  'experience',
  'otherSideEffects',
  'sameConditionMedications',
  'otherConditionMedications',
  'otherConditions',
  'customOtherConditionNames',
]);

export const isCorrectable = (name: string): name is Field => Object.hasOwn(kinds, name);

/** Converts a testimonial to the submission that would create it. */
export function toSubmission(testimonial: Testimonial): SubmissionDto {
  const medications = (forSameCondition: boolean) =>
    testimonial.medications.filter((entry: MedicationEntry) => entry.forSameCondition === forSameCondition);
  const { medications: _split, additionalConditionIds, intakeHabits, sideEffects, ...rest } = testimonial;
  return {
    ...rest,
    consumptionUnit: rest.consumptionUnit as SubmissionDto['consumptionUnit'],
    doseUnit: rest.doseUnit as SubmissionDto['doseUnit'],
    intakeType: rest.intakeType as SubmissionDto['intakeType'],
    stillTakingStatus: rest.stillTakingStatus as SubmissionDto['stillTakingStatus'],
    sideEffectsDuration: rest.sideEffectsDuration as SubmissionDto['sideEffectsDuration'],
    intakeHabits: intakeHabits.join(','),
    sideEffects: sideEffects.join(','),
    sameConditionMedications: medications(true),
    otherConditionMedications: medications(false),
    otherConditions: additionalConditionIds,
    hasConsented: true,
    consentText: 'As given with the submission.',
  };
}

/** The stored value of a field in the format of a request: lists as JSON, null as an empty string. */
export function toText(submission: SubmissionDto, field: Field): string {
  const value: unknown = submission[field];
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** Whether the input of a request equals the stored value. */
export function isSameValue(field: Field, input: string, stored: string): boolean {
  return normalizeText(field, input) === normalizeText(field, stored);
}

/** The value of a field parsed from text; undefined if the text is invalid. */
export function parseValue(field: Field, text: string): unknown {
  const trimmed = text.trim();
  if (kinds[field] === 'number') {
    if (trimmed === '') return null;
    return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined;
  }
  if (kinds[field] === 'list') return parseList(trimmed);
  return trimmed;
}

function normalizeText(field: Field, text: string): string {
  const value = parseValue(field, text);
  if (kinds[field] === 'codes') {
    return text
      .split(',')
      .map((code) => code.trim())
      .sort()
      .join(',');
  }
  return JSON.stringify(value ?? '');
}

function parseList(text: string): unknown {
  if (text === '') return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}
