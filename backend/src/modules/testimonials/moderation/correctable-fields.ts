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
  // What the form asked and was answered is a fact about the submission.
  | 'doseConfirmed'
  | 'timeToResultsConfirmed'
>;

/** How the text in a rectification request is parsed and compared; an empty `choice` is null. */
type Kind<Value> = Value extends number
  ? 'number'
  : Value extends readonly unknown[]
    ? 'list'
    : string extends Value
      ? 'text' | 'codes'
      : 'choice';

interface Format<Value> {
  kind: Kind<Value>;
  /** Whether the field may be empty and has no default. */
  canBeCleared?: true;
}

const formats: { [Name in Field]: Format<NonNullable<SubmissionDto[Name]>> } = {
  experience: { kind: 'text', canBeCleared: true },
  conditionId: { kind: 'number' },
  customConditionName: { kind: 'text' },
  supplementId: { kind: 'number' },
  customSupplementName: { kind: 'text' },
  brandId: { kind: 'number' },
  customBrandName: { kind: 'text' },
  consumptionDuration: { kind: 'number' },
  consumptionUnit: { kind: 'choice' },
  usageFrequency: { kind: 'number' },
  usageFrequencyUnit: { kind: 'choice' },
  doseAmount: { kind: 'number' },
  doseUnit: { kind: 'choice' },
  intakeType: { kind: 'choice' },
  intakeHabits: { kind: 'codes' },
  perceivedImprovement: { kind: 'choice' },
  timeToResults: { kind: 'number' },
  timeToResultsUnit: { kind: 'choice' },
  stillTakingStatus: { kind: 'choice' },
  sideEffects: { kind: 'codes' },
  otherSideEffects: { kind: 'text', canBeCleared: true },
  sideEffectsDuration: { kind: 'choice' },
  sameConditionMedications: { kind: 'list', canBeCleared: true },
  otherConditionMedications: { kind: 'list', canBeCleared: true },
  otherConditions: { kind: 'list', canBeCleared: true },
  customOtherConditionNames: { kind: 'list', canBeCleared: true },
  gender: { kind: 'choice' },
  ageRange: { kind: 'choice' },
  language: { kind: 'choice' },
};

export const correctableFields = Object.keys(formats) as Field[];

export const canBeCleared = (field: Field): boolean => formats[field].canBeCleared === true;

/** The fields that a correction request may clear. */
export const clearableFields = correctableFields.filter(canBeCleared);

export const isCorrectable = (name: string): name is Field => Object.hasOwn(formats, name);

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
  // Texts stored before line breaks were normalized have carriage returns.
  const trimmed = text.trim().replace(/\r\n?/g, '\n');
  if (formats[field].kind === 'number') {
    if (trimmed === '') return null;
    return /^\d+([.,]\d+)?$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined;
  }
  if (formats[field].kind === 'list') return parseList(trimmed);
  return formats[field].kind === 'choice' && trimmed === '' ? null : trimmed;
}

function normalizeText(field: Field, text: string): string {
  const value = parseValue(field, text);
  if (formats[field].kind === 'codes') {
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
