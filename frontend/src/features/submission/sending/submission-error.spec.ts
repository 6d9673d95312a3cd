import { Problem } from '../../../lib/http/problem';
import { writtenFields } from '../../../test/submission-texts';
import { parseSubmissionError } from './submission-error';

const invalid = (errors: { field: string; code: string; detail: string }[]) =>
  parseSubmissionError(new Problem(400, 'validation_failed', 'Invalid', { errors }), [new File(['x'], 'bottle.jpg')]);

it('server field errors are mapped to form fields', () => {
  const required = { code: 'required', detail: 'x' };
  expect(
    invalid([
      { field: 'conditionId', ...required },
      { field: 'customSupplementName', code: 'too_short', detail: 'x' },
      { field: 'brandId', code: 'unknown', detail: 'x' },
      { field: 'hasConsented', code: 'consent_required', detail: 'x' },
      { field: 'otherConditions.1', code: 'unknown', detail: 'x' },
      { field: 'customOtherConditionNames.0', code: 'too_long', detail: 'x' },
      { field: 'otherConditionMedications[1].name', code: 'too_long', detail: 'x' },
      { field: 'proofFiles', code: 'image_unreadable', detail: 'The image cannot be read: bottle.jpg.' },
    ]),
  ).toMatchObject({
    kind: 'fields',
    errors: {
      condition: { key: 'condition' },
      supplement: { key: 'nameShort' },
      brand: { key: 'unknownName' },
      consent: { key: 'consent' },
      otherConditions: { key: 'rejected' },
      medications: { key: 'rejected' },
      proofFiles: { key: 'fileUnreadable', file: 'bottle.jpg' },
    },
  });
});

it.each(writtenFields)('an error of %s, in which the user writes, is shown at a field', (field) => {
  expect(invalid([{ field, code: 'invalid', detail: 'x' }]).kind).toBe('fields');
});

it('one file too many and an invalid name are reported with the reason', () => {
  expect(
    invalid([
      { field: 'proofFiles', code: 'too_many', detail: 'Maximum 5 files allowed.' },
      { field: 'customBrandName', code: 'too_long', detail: 'x' },
      { field: 'doseAmount', code: 'too_small', detail: 'x' },
    ]),
  ).toMatchObject({
    errors: { proofFiles: { key: 'fileCount' }, brand: { key: 'rejected' }, doseAmount: { key: 'rejected' } },
  });
});

it('other errors are distinguished', () => {
  expect(parseSubmissionError(new Problem(409, 'duplicate_testimonial', 'x', { testimonialId: 12 }), [])).toEqual({
    kind: 'duplicate',
    testimonialId: 12,
  });
  expect(parseSubmissionError(new Problem(401, 'unauthenticated', 'x'), []).kind).toBe('signed-out');
  expect(parseSubmissionError(new Problem(413, 'too_large', 'x'), [])).toMatchObject({
    kind: 'fields',
    errors: { proofFiles: { key: 'fileSize' } },
  });
  expect(invalid([{ field: 'somethingNew', code: 'invalid', detail: 'x' }]).kind).toBe('failed');
  expect(parseSubmissionError(new Error('boom'), []).kind).toBe('failed');
});
