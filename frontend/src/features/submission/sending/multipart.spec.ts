import { DEFAULT_VALUES } from '../form/form-values';
import { submissionFields } from '../form/submission-fields';
import { toFormData, progressOfFiles } from './multipart';

const fields = submissionFields(
  {
    ...DEFAULT_VALUES,
    medications: [{ id: 0, type: 'supplement', name: 'Tonic', forSameCondition: true }],
    otherConditions: [
      { id: 4, name: 'Asthma' },
      { id: 9, name: 'Gout' },
      { id: null, name: 'Restless legs' },
    ],
    gender: 'other',
    ageRange: '65+',
    consentText: 'I agree',
  },
  'en',
);

it('object lists are sent as JSON, value lists as indexed fields and other values as text', () => {
  const form = toFormData(fields, []);
  expect(JSON.parse(String(form.get('sameConditionMedications')))).toEqual(fields.sameConditionMedications);
  expect([form.get('otherConditions[0]'), form.get('otherConditions[1]')]).toEqual(['4', '9']);
  expect(form.get('customOtherConditionNames[0]')).toBe('Restless legs');
  expect(form.get('hasConsented')).toBe('true');
  expect(form.get('doseAmount')).toBe('1');
  expect([form.has('otherConditions'), form.has('otherConditionMedications')]).toEqual([false, false]);
});

it('files are appended under one name at the end', () => {
  const BlobFile = jest.requireActual<{ File: typeof File }>('node:buffer').File;
  const form = toFormData(fields, [new BlobFile(['1'], 'a.jpg'), new BlobFile(['2'], 'é.pdf')]);
  expect(form.getAll('proofFiles').map((file) => (file as File).name)).toEqual(['a.jpg', 'é.pdf']);
  expect([...form.keys()].slice(-2)).toEqual(['proofFiles', 'proofFiles']);
});

it('the progress of each file is derived from the total progress', () => {
  const sizes = [100, 300];
  expect(progressOfFiles(sizes, 0, 450)).toEqual([0, 0]);
  expect(progressOfFiles(sizes, 50, 450)).toEqual([0, 0]);
  expect(progressOfFiles(sizes, 100, 450)).toEqual([50, 0]);
  expect(progressOfFiles(sizes, 300, 450)).toEqual([100, 50]);
  expect(progressOfFiles(sizes, 450, 450)).toEqual([100, 100]);
});
