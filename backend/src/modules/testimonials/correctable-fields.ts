import type { SubmissionDto } from './submission.dto.js';
import type { MedicationEntry, Testimonial } from './testimonial.entity.js';

type Field = Exclude<
  keyof SubmissionDto,
  | 'hasConsented'
  | 'consentText'
  | 'useCustomCondition'
  | 'useCustomSupplement'
  | 'useCustomBrand'
  | 'useCustomOtherConditions'
>;

/** How the text of a request is read and compared. */
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

/** What a submission may leave out without anything standing in its place. */
export const clearableFields: ReadonlySet<Field> = new Set([
  'experience',
  'otherSideEffects',
  'sameConditionMedications',
  'otherConditionMedications',
  'otherConditions',
  'customOtherConditionNames',
]);

export const isCorrectable = (name: string): name is Field => Object.hasOwn(kinds, name);

/** The submission that would make this testimonial. */
export function toSubmission(testimonial: Testimonial): SubmissionDto {
  const medications = (forSameCondition: boolean) =>
    testimonial.medications.filter((entry: MedicationEntry) => entry.forSameCondition === forSameCondition);
  const { medications: _split, additionalConditionIds, intakeHabits, sideEffects, ...own } = testimonial;
  return {
    ...own,
    consumptionUnit: own.consumptionUnit as SubmissionDto['consumptionUnit'],
    doseUnit: own.doseUnit as SubmissionDto['doseUnit'],
    intakeType: own.intakeType as SubmissionDto['intakeType'],
    stillTakingStatus: own.stillTakingStatus as SubmissionDto['stillTakingStatus'],
    sideEffectsDuration: own.sideEffectsDuration as SubmissionDto['sideEffectsDuration'],
    intakeHabits: intakeHabits.join(','),
    sideEffects: sideEffects.join(','),
    sameConditionMedications: medications(true),
    otherConditionMedications: medications(false),
    otherConditions: additionalConditionIds,
    hasConsented: true,
    consentText: 'As given with the submission.',
  };
}

/** The stored value of a field as a request writes it: lists as JSON, nothing as the empty text. */
export function toText(submission: SubmissionDto, field: Field): string {
  const value: unknown = submission[field];
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** Whether somebody who writes `given` means the stored value. */
export function isSameValue(field: Field, given: string, stored: string): boolean {
  return normalizeText(field, given) === normalizeText(field, stored);
}

/** The value that the text stands for; undefined when it stands for none. */
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
