import { DEFAULT_VALUES, type FormValues } from './form-values';
import { addMedication, EMPTY_MEDICATION } from './medications';
import { submissionFields } from './submission-fields';

const chosen = (id: number, label: string) => ({ kind: 'option', option: { id, label } }) as const;
const VALUES: FormValues = {
  ...DEFAULT_VALUES,
  condition: chosen(3, 'Insomnia'),
  supplement: { kind: 'own', text: 'Moon dust' },
  brand: { kind: 'text', text: ' Northlight ' },
  gender: 'female',
  ageRange: '35-44',
  consentText: 'I agree',
};

it('chosen names are sent by id and custom names as text', () => {
  expect(submissionFields(VALUES, 'en')).toEqual({
    experience: '',
    conditionId: 3,
    useCustomCondition: false,
    supplementId: 0,
    customSupplementName: 'Moon dust',
    useCustomSupplement: true,
    customBrandName: 'Northlight',
    useCustomBrand: true,
    consumptionDuration: 1,
    consumptionUnit: 'months',
    usageFrequency: 1,
    usageFrequencyUnit: 'per_day',
    doseAmount: 1,
    doseUnit: 'milligrams',
    intakeType: 'oral',
    intakeHabits: 'morning',
    perceivedImprovement: 'significant',
    timeToResults: 1,
    timeToResultsUnit: 'weeks',
    stillTakingStatus: 'still_taking',
    sideEffects: 'none',
    sameConditionMedications: [],
    otherConditionMedications: [],
    otherConditions: [],
    customOtherConditionNames: [],
    useCustomOtherConditions: false,
    gender: 'female',
    ageRange: '35-44',
    language: 'en',
    hasConsented: true,
    consentText: 'I agree',
  });
});

it('fields that another answer makes meaningless are omitted', () => {
  const fields = submissionFields(
    { ...VALUES, usageFrequencyUnit: 'as_needed', perceivedImprovement: 'none', sideEffectsDuration: 'ongoing' },
    'es',
  );
  for (const name of ['usageFrequency', 'timeToResults', 'timeToResultsUnit', 'sideEffectsDuration'])
    expect(fields).not.toHaveProperty(name);
  expect(fields.language).toBe('es');
});

it('side effects are joined and sent with their details', () => {
  const fields = submissionFields(
    {
      ...VALUES,
      sideEffects: ['headache', 'other'],
      otherSideEffects: ' dreams ',
      sideEffectsDuration: 'ongoing',
      intakeHabits: ['morning', 'after_meal'],
      doseAmount: '2,5',
    },
    'en',
  );
  expect(fields).toMatchObject({
    sideEffects: 'headache,other',
    otherSideEffects: 'dreams',
    sideEffectsDuration: 'ongoing',
    intakeHabits: 'morning,after_meal',
    doseAmount: 2.5,
  });
});

it('medications are split by purpose and other conditions by origin', () => {
  let medications = addMedication([], { ...EMPTY_MEDICATION, name: chosen(12, 'Metformin') });
  const tonic = { forSameCondition: false, type: 'supplement', name: { kind: 'text', text: 'Tonic' } } as const;
  medications = addMedication(medications, tonic);
  expect(addMedication(medications, { ...tonic, name: { kind: 'own', text: 'tonic ' } })).toBe(medications);
  expect(addMedication(medications, EMPTY_MEDICATION)).toBe(medications);
  const otherConditions = [
    { id: 4, name: 'Asthma' },
    { id: null, name: 'Restless legs' },
  ];
  expect(submissionFields({ ...VALUES, medications, otherConditions }, 'en')).toMatchObject({
    sameConditionMedications: [
      { id: 12, type: 'medication', name: 'Metformin', isOther: false, forSameCondition: true },
    ],
    otherConditionMedications: [
      { id: 0, type: 'supplement', name: 'Tonic', isOther: true, otherName: 'Tonic', forSameCondition: false },
    ],
    otherConditions: [4],
    customOtherConditionNames: ['Restless legs'],
    useCustomOtherConditions: true,
  });
});
