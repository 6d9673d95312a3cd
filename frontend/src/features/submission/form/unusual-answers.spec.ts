import { DEFAULT_VALUES, type FormValues } from './form-values';
import { confirmationOf, findUnusualAnswers, findVoidConfirmations, type PlausibleRange } from './unusual-answers';

const percentiles = { reports: 30, p10: 100, p25: 200, p50: 300, p75: 400, p90: 600, askAbove: 6000 };
const RANGE: PlausibleRange = {
  supplementId: 41,
  reports: 30,
  doses: [{ unit: 'milligrams', ...percentiles }],
  asksAboutOtherUnits: true,
  daysToResults: { ...percentiles, p10: 7, p90: 60, askAbove: 600 },
};
const find = (changes: Partial<FormValues>) => findUnusualAnswers({ ...DEFAULT_VALUES, ...changes }, RANGE);

it('a dose beyond the limit of its unit is unusual, and one in a unit without other reports', () => {
  const usual = { low: 100, high: 600, unit: 'milligrams' };
  expect(find({ doseAmount: '6000' })).toEqual([]);
  expect(find({ doseAmount: '6000,5' })).toEqual([{ field: 'doseAmount', isOtherUnit: false, usual }]);
  expect(find({ doseUnit: 'drops' })).toEqual([{ field: 'doseAmount', isOtherUnit: true, usual }]);
  expect(find({ doseAmount: '' })).toEqual([]);
});

it('a time to results is compared in days, and only with an improvement', () => {
  expect(find({ timeToResults: '20', timeToResultsUnit: 'months' })).toEqual([]);
  const late = { timeToResults: '21', timeToResultsUnit: 'months' } as const;
  expect(find(late)).toEqual([
    { field: 'timeToResults', isOtherUnit: false, usual: { low: 7, high: 60, unit: 'days' } },
  ]);
  expect(find({ ...late, perceivedImprovement: 'none' })).toEqual([]);
});

it('nothing is unusual without a range or with too few reports', () => {
  const early = { ...RANGE, asksAboutOtherUnits: false, doses: [{ ...RANGE.doses[0]!, askAbove: null }] };
  for (const range of [undefined, early]) {
    expect(findUnusualAnswers({ ...DEFAULT_VALUES, doseAmount: '40000' }, range)).toEqual([]);
    expect(findUnusualAnswers({ ...DEFAULT_VALUES, doseUnit: 'drops' }, range)).toEqual([]);
  }
});

it('a confirmation settles the question until the answer or the supplement changes', () => {
  expect(find({ doseAmount: '40000', ...confirmationOf('doseAmount') })).toEqual([]);
  expect(findVoidConfirmations({ doseUnit: 'grams' })).toEqual({ doseConfirmed: false });
  expect(findVoidConfirmations({ timeToResults: '3' })).toEqual({ timeToResultsConfirmed: false });
  expect(findVoidConfirmations({ supplement: { kind: 'text', text: '' } })).toEqual({
    doseConfirmed: false,
    timeToResultsConfirmed: false,
  });
  expect(findVoidConfirmations({ experience: 'x' })).toEqual({});
});
