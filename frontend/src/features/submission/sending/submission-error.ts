import type { components } from '../../../api/schema';
import { isProblem, type Problem } from '../../../lib/http/problem';
import type { Submission } from '../form/choices';
import type { ErrorKey } from '../form/submission-schema';
import type { FieldName } from '../form/steps';

/** A field error of the server; `file` is the name of the proof file it is about. */
export interface ServerError {
  key:
    | ErrorKey
    | 'rejected'
    | 'fileType'
    | 'fileUnreadable'
    | 'filePdfActive'
    | 'fileCount'
    | 'fileSize'
    | 'unknownName'
    | 'reviewerNote';
  file?: string;
  /** The text of the reviewer's note, for the key `reviewerNote`. */
  text?: string;
}

export type SubmissionError =
  | { kind: 'fields'; errors: Partial<Record<FieldName, ServerError>>; problem: Problem }
  | { kind: 'duplicate'; testimonialId: number | null }
  | { kind: 'signed-out' }
  | { kind: 'stale' }
  /** Stale after an attempt of this form that may have been stored although the server did not confirm it. */
  | { kind: 'unclear'; testimonialId: number }
  | { kind: 'failed'; error: unknown };

/** The form field that shows an error of a request field; null if its input cannot be wrong. */
const FIELD_OF: Record<string, FieldName | null> = {
  conditionId: 'condition',
  customConditionName: 'condition',
  useCustomCondition: 'condition',
  supplementId: 'supplement',
  customSupplementName: 'supplement',
  useCustomSupplement: 'supplement',
  brandId: 'brand',
  customBrandName: 'brand',
  useCustomBrand: 'brand',
  consumptionDuration: 'consumptionDuration',
  consumptionUnit: 'consumptionDuration',
  usageFrequency: 'usageFrequency',
  usageFrequencyUnit: 'usageFrequency',
  doseAmount: 'doseAmount',
  doseUnit: 'doseAmount',
  doseConfirmed: null,
  intakeType: null,
  intakeHabits: 'intakeHabits',
  perceivedImprovement: 'perceivedImprovement',
  timeToResults: 'timeToResults',
  timeToResultsUnit: 'timeToResults',
  timeToResultsConfirmed: null,
  stillTakingStatus: null,
  sideEffects: 'sideEffects',
  otherSideEffects: 'otherSideEffects',
  sideEffectsDuration: null,
  experience: 'experience',
  medications: 'medications',
  sameConditionMedications: 'medications',
  otherConditionMedications: 'medications',
  otherConditions: 'otherConditions',
  customOtherConditionNames: 'otherConditions',
  useCustomOtherConditions: null,
  gender: 'gender',
  ageRange: 'ageRange',
  language: null,
  proofFiles: 'proofFiles',
  hasConsented: 'consent',
  consentText: 'consent',
} satisfies Record<keyof Submission | 'medications' | 'proofFiles', FieldName | null>;

const REQUIRED: Partial<Record<FieldName, ErrorKey>> = {
  condition: 'condition',
  supplement: 'supplement',
  brand: 'brand',
  gender: 'gender',
  ageRange: 'ageRange',
  intakeHabits: 'intakeHabits',
  sideEffects: 'sideEffects',
  timeToResults: 'timeToResults',
  proofFiles: 'proofFiles',
  consent: 'consent',
};

const NAMES: readonly FieldName[] = ['condition', 'supplement', 'brand'];

const FILE_ERRORS: Record<string, ServerError['key']> = {
  file_type: 'fileType',
  image_unreadable: 'fileUnreadable',
  pdf_unreadable: 'fileUnreadable',
  pdf_active: 'filePdfActive',
  too_many: 'fileCount',
  file_size: 'fileSize',
  required: 'proofFiles',
};

type FieldProblem = components['schemas']['FieldProblemDto'];

function serverError(field: FieldName, { code, detail }: FieldProblem, files: readonly File[]): ServerError {
  if (field === 'proofFiles') {
    // The server names the file only in the detail text.
    return { key: FILE_ERRORS[code] ?? 'rejected', file: files.find(({ name }) => detail.includes(name))?.name };
  }
  const required = REQUIRED[field];
  if ((code === 'required' || code === 'consent_required') && required) return { key: required };
  if (code === 'too_short' && NAMES.includes(field)) return { key: 'nameShort' };
  if (code === 'unknown' && NAMES.includes(field)) return { key: 'unknownName' };
  return { key: 'rejected' };
}

/** Converts a failed submission to the errors that the form shows. */
export function parseSubmissionError(error: unknown, files: readonly File[]): SubmissionError {
  if (!isProblem(error)) return { kind: 'failed', error };
  if (error.status === 401) return { kind: 'signed-out' };
  if (error.code === 'duplicate_testimonial') {
    const { testimonialId } = error.body;
    return { kind: 'duplicate', testimonialId: typeof testimonialId === 'number' ? testimonialId : null };
  }
  if (error.code === 'stale_version') return { kind: 'stale' };
  const errors: Partial<Record<FieldName, ServerError>> = {};
  for (const problem of (error.body.errors ?? []) as FieldProblem[]) {
    // `customOtherConditionNames.0` and `otherConditions[1]` are errors of the whole field.
    const field = FIELD_OF[problem.field.split(/[.[]/)[0] ?? ''];
    if (field) errors[field] ??= serverError(field, problem, files);
  }
  // A reverse proxy rejects large requests without naming a field.
  if (error.status === 413) errors.proofFiles ??= { key: 'fileSize' };
  return Object.keys(errors).length > 0 ? { kind: 'fields', errors, problem: error } : { kind: 'failed', error };
}
