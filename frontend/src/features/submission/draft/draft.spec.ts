import { DEFAULT_VALUES } from '../form/form-values';
import { newIdempotencyKey } from '../../../lib/http/idempotency-key';
import { loadDraft, saveDraft, type Draft } from './draft';
import firstVersion from './first-version.json';
import { deleteDraft, deleteAllDrafts, deleteExpiredDrafts, writeDraft } from './draft-storage';

const DAY = 24 * 60 * 60 * 1000;
const DRAFT: Draft = {
  step: 'results',
  answeredExamples: ['doseAmount'],
  idempotencyKey: newIdempotencyKey(),
  values: {
    ...DEFAULT_VALUES,
    condition: { kind: 'option', option: { id: 3, label: 'Insomnia', names: { en: 'Insomnia', es: 'Insomnio' } } },
    supplement: { kind: 'own', text: 'Moon dust' },
    medications: [{ id: 0, type: 'supplement', name: 'Tonic', forSameCondition: true }],
    otherConditions: [{ id: null, name: 'Restless legs' }],
    gender: 'other',
  },
};

it('a draft is returned to its own user only', () => {
  saveDraft('maria', DRAFT);
  expect(loadDraft('maria')).toEqual({ ...DRAFT, savedAt: expect.any(Number) });
  expect(loadDraft('james')).toBeNull();
});

it('a draft of an older form counts answers that differ from the examples as answered', () => {
  const { answeredExamples, ...older } = { ...DRAFT, values: { ...DRAFT.values, doseUnit: 'ml' as const } };
  writeDraft('maria', older);
  expect(loadDraft('maria')?.answeredExamples).toEqual(answeredExamples);
});

it('a draft of the first version of the form is offered, with the defaults of later fields', () => {
  // The file is never changed: it is stored in browsers. A field without a default in draft.ts would discard it.
  writeDraft('maria', firstVersion);
  expect(loadDraft('maria')).toMatchObject(firstVersion);
  expect(Object.keys(loadDraft('maria')?.values ?? {}).sort()).toEqual(Object.keys(DEFAULT_VALUES).sort());
});

it('a draft never contains the consent', () => {
  saveDraft('maria', { ...DRAFT, values: { ...DRAFT.values, consentText: 'I agree' } });
  expect(loadDraft('maria')?.values.consentText).toBe('');
});

it('a draft expires after seven days', () => {
  writeDraft('maria', DRAFT, Date.now() - 7 * DAY);
  writeDraft('james', DRAFT, Date.now() - 7 * DAY + 60_000);
  expect(loadDraft('maria')).toBeNull();
  expect(loadDraft('james')).not.toBeNull();
  deleteExpiredDrafts();
  expect(Object.keys(localStorage)).toEqual(['submission-draft:james']);
});

it('a draft with a time in the future, which would not expire in time, is not offered', () => {
  writeDraft('maria', DRAFT, Date.now() + DAY);
  expect(loadDraft('maria')).toBeNull();
});

it.each([
  ['another form', { ...DRAFT, values: { ...DRAFT.values, gender: 'unheard of' } }],
  ['nothing', undefined],
  ['a missing answer', { ...DRAFT, values: {} }],
])('a draft of %s is not offered', (_what, content) => {
  writeDraft('maria', content);
  expect(loadDraft('maria')).toBeNull();
});

it('an unreadable draft is deleted', () => {
  localStorage.setItem('submission-draft:maria', '{broken');
  expect(loadDraft('maria')).toBeNull();
  deleteExpiredDrafts();
  expect(localStorage).toHaveLength(0);
});

it('one draft or all drafts can be deleted without touching other data', () => {
  localStorage.setItem('language', 'en');
  for (const userId of ['maria', 'james', 'ada']) saveDraft(userId, DRAFT);
  deleteDraft('maria');
  expect(loadDraft('maria')).toBeNull();
  expect(loadDraft('james')).not.toBeNull();
  deleteAllDrafts();
  expect(Object.keys(localStorage)).toEqual(['language']);
});

it('drafts work without storage', () => {
  const rejectStorage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => saveDraft('maria', DRAFT)).not.toThrow();
  rejectStorage.mockRestore();
});
