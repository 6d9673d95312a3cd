import type { components } from '../../../api/schema';
import type { FieldName } from '../form/steps';
import type { ShownErrors, SubmissionForm } from '../form/use-submission-form';

export type Decision = components['schemas']['AuthorDecisionDto'];

/** The reason of a rejection, and the field that it is about if there is one. */
export interface ReviewerNote {
  text: string;
  field: FieldName | null;
}

const FIELD_OF: Record<NonNullable<Decision['reasonCode']>, FieldName | null> = {
  unclear: 'experience',
  not_credible: 'experience',
  personal_data: 'experience',
  dangerous_claim: 'experience',
  proof_missing: 'proofFiles',
  off_topic: 'condition',
  duplicate: 'supplement',
  other: null,
};

/** The note of a rejected testimonial, from its decisions (newest first). */
export function findReviewerNote(rejectionReason: string | null, decisions: readonly Decision[]): ReviewerNote | null {
  if (rejectionReason === null) return null;
  const code = decisions.find(({ reason }) => reason === rejectionReason)?.reasonCode ?? null;
  return { text: rejectionReason, field: code && FIELD_OF[code] };
}

/** The errors of the form, plus the note at its field until that field is changed. */
export function withReviewerNote(
  { errors, values, startValues, proofFiles }: SubmissionForm,
  reviewerNote: ReviewerNote | null,
): ShownErrors {
  if (!reviewerNote?.field) return errors;
  const { field, text } = reviewerNote;
  const answered =
    field === 'proofFiles'
      ? proofFiles.length > 0
      : values[field as 'experience'] !== startValues[field as 'experience'];
  return answered ? errors : { [field]: { key: 'reviewerNote', text }, ...errors };
}
