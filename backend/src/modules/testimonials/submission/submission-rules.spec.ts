import fc from 'fast-check';
import { mealTimings, sideEffects, timesOfDay } from '../enumerations.js';
import { normalizeSubmission } from './submission-rules.js';
import type { SubmissionDto } from './submission.dto.js';

const submission = (changes: Partial<SubmissionDto> = {}): SubmissionDto => ({
  conditionId: 3,
  supplementId: 41,
  brandId: 7,
  perceivedImprovement: 'significant',
  timeToResults: 2,
  stillTakingStatus: 'still_taking',
  gender: 'female',
  ageRange: '35-44',
  language: 'en',
  hasConsented: true,
  consentText: 'I agree.',
  ...changes,
});

const normalize = (changes: Partial<SubmissionDto> = {}) => {
  const { report, errors } = normalizeSubmission(submission(changes));
  expect(errors).toEqual([]);
  return report;
};
const getErrors = (changes: Partial<SubmissionDto>) => normalizeSubmission(submission(changes)).errors;

describe('normalizeSubmission', () => {
  it('omitted fields take the defaults of the form', () => {
    expect(normalize()).toEqual({
      language: 'en',
      experience: '',
      condition: { id: 3, customName: null },
      supplement: { id: 41, customName: null },
      brand: { id: 7, customName: null },
      consumptionDuration: 1,
      consumptionUnit: 'months',
      usageFrequency: 1,
      usageFrequencyUnit: 'per_day',
      doseAmount: 1,
      doseUnit: 'milligrams',
      doseConfirmed: false,
      intakeType: 'oral',
      intakeHabits: ['morning'],
      perceivedImprovement: 'significant',
      timeToResults: 2,
      timeToResultsUnit: 'weeks',
      timeToResultsConfirmed: false,
      stillTakingStatus: 'still_taking',
      sideEffects: ['none'],
      otherSideEffects: null,
      sideEffectsDuration: null,
      medications: [],
      additionalConditionIds: [],
      customOtherConditionNames: [],
      gender: 'female',
      ageRange: '35-44',
    });
  });

  it('condition, supplement and brand are given by id or custom name', () => {
    const report = normalize({ supplementId: 0, customSupplementName: '  Lion’s   mane ', useCustomSupplement: true });
    expect(report.supplement).toEqual({ id: null, customName: 'Lion’s mane' });
    expect(normalize({ brandId: null, customBrandName: 'Casa Ámbar' }).brand).toEqual({
      id: null,
      customName: 'Casa Ámbar',
    });
    expect(normalize({ conditionId: 3, useCustomCondition: true, customConditionName: 'Mal' }).condition.id).toBeNull();
    expect(getErrors({ conditionId: 0, supplementId: null, brandId: undefined })).toEqual([
      { field: 'conditionId', code: 'required', detail: 'Health condition is required' },
      { field: 'supplementId', code: 'required', detail: 'Supplement is required' },
      { field: 'brandId', code: 'required', detail: 'Brand is required' },
    ]);
    expect(getErrors({ brandId: null, customBrandName: ' x ' })).toMatchObject([
      { field: 'customBrandName', code: 'too_short' },
    ]);
    expect(getErrors({ brandId: null, customBrandName: '🌱' })).toMatchObject([
      { field: 'customBrandName', code: 'too_short' },
    ]);
  });

  it('the time to results is dropped for outcomes without a result', () => {
    const answer = { timeToResults: 3, timeToResultsUnit: 'days', timeToResultsConfirmed: true } as const;
    for (const perceivedImprovement of ['none', 'negative_effects'] as const) {
      expect(normalize({ perceivedImprovement, ...answer })).toMatchObject({
        timeToResults: null,
        timeToResultsUnit: null,
        timeToResultsConfirmed: false,
      });
    }
    expect(normalize({ perceivedImprovement: 'residual', ...answer })).toMatchObject(answer);
  });

  it('a text of spaces only is none; another one is unchanged', () => {
    expect(normalize({ experience: ' \n ' }).experience).toBe('');
    expect(normalize({ experience: ' It helped.\n' }).experience).toBe(' It helped.\n');
  });

  it('twice and three times a day become a number per day, and as needed has no number', () => {
    const frequency = (changes: Partial<SubmissionDto>) => {
      const { usageFrequency, usageFrequencyUnit } = normalize({ usageFrequency: 5, ...changes });
      return [usageFrequency, usageFrequencyUnit];
    };
    expect(frequency({ usageFrequencyUnit: 'twice_per_day' })).toEqual([2, 'per_day']);
    expect(frequency({ usageFrequencyUnit: 'three_times_per_day' })).toEqual([3, 'per_day']);
    expect(frequency({ usageFrequencyUnit: 'as_needed' })).toEqual([1, 'as_needed']);
    expect(frequency({ usageFrequencyUnit: 'per_week' })).toEqual([5, 'per_week']);
  });

  it('any times of day are accepted with at most one meal timing', () => {
    fc.assert(
      fc.property(fc.subarray([...timesOfDay]), fc.subarray([...mealTimings]), (times, meals) => {
        const { report, errors } = normalizeSubmission(submission({ intakeHabits: [...meals, ...times].join(' , ') }));
        if (times.length + meals.length === 0) {
          expect(errors).toMatchObject([{ code: 'required', detail: 'At least one intake habit must be selected' }]);
        } else if (meals.length > 1) expect(errors).toMatchObject([{ field: 'intakeHabits', code: 'invalid' }]);
        else {
          expect(errors).toEqual([]);
          expect(report.intakeHabits).toEqual([...times, ...meals]);
        }
      }),
    );
    expect(getErrors({ intakeHabits: 'morning,brunch' })).toMatchObject([{ field: 'intakeHabits', code: 'invalid' }]);
  });

  it('the side effect none excludes all others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...sideEffects)), (effects) => {
        const { report, errors } = normalizeSubmission(submission({ sideEffects: effects.join(',') }));
        if (effects.length === 0) {
          expect(errors).toMatchObject([{ code: 'required', detail: 'Side effects information is required' }]);
        } else if (effects.includes('none') && effects.length > 1) {
          expect(errors).toMatchObject([{ field: 'sideEffects', code: 'invalid' }]);
        } else {
          expect(errors).toEqual([]);
          expect([...report.sideEffects].sort()).toEqual([...effects].sort());
          expect(report.sideEffectsDuration === null).toBe(effects.includes('none'));
        }
      }),
    );
    expect(getErrors({ sideEffects: 'headache,boredom' })).toMatchObject([{ field: 'sideEffects', code: 'invalid' }]);
  });

  it('the text about other side effects is stored only with other', () => {
    expect(normalize({ sideEffects: 'other', otherSideEffects: ' Dry mouth ' }).otherSideEffects).toBe('Dry mouth');
    expect(normalize({ sideEffects: 'headache', otherSideEffects: 'Dry mouth' }).otherSideEffects).toBeNull();
    expect(normalize({ sideEffects: 'other', sideEffectsDuration: 'ongoing' }).sideEffectsDuration).toBe('ongoing');
    expect(normalize({ sideEffects: 'other' }).sideEffectsDuration).toBe('resolved_before_treatment');
  });

  it('a custom name needs two characters', () => {
    const supplement = normalize({ supplementId: 0, customSupplementName: 'K2' }).supplement;
    expect(supplement).toEqual({ id: null, customName: 'K2' });
    expect(getErrors({ supplementId: 0, customSupplementName: 'K' })).toMatchObject([{ code: 'too_short' }]);
  });

  it('a medication is a custom one if it says so or has no id', () => {
    const type = 'medication' as const;
    const { medications } = normalize({
      sameConditionMedications: [
        { id: 12, type, name: 'Metformin', isOther: true, otherName: 'Metformin XR' },
        { id: 0, type, name: 'Other', otherName: 'Green tea' },
        { id: 12, type, name: 'Metformin', isOther: false, otherName: 'ignored' },
      ],
    });
    expect(medications.map(({ id, name, isOther }) => [id, name, isOther])).toEqual([
      [0, 'Metformin XR', true],
      [0, 'Green tea', true],
      [12, 'Metformin', false],
    ]);
  });

  it('medications for the same and for other conditions and custom names are distinguished', () => {
    const entry = { id: 12, type: 'medication' as const, name: 'Metformin' };
    const report = normalize({
      sameConditionMedications: [{ ...entry, forSameCondition: false }],
      otherConditionMedications: [{ id: 0, type: 'supplement', name: 'Other', isOther: true, otherName: ' My  tea ' }],
    });
    expect(report.medications).toEqual([
      { id: 12, type: 'medication', name: 'Metformin', isOther: false, forSameCondition: true },
      { id: 0, type: 'supplement', name: 'My tea', isOther: true, forSameCondition: false },
    ]);
  });

  it('repeated additional conditions are stored once', () => {
    const report = normalize({
      otherConditions: [4, 2, 4],
      customOtherConditionNames: [' Restless  legs', 'Restless legs'],
    });
    expect(report.additionalConditionIds).toEqual([4, 2]);
    expect(report.customOtherConditionNames).toEqual(['Restless legs']);
  });
});
