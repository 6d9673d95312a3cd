import { submissionProperties, submissionTexts } from '../../../test/submission-texts';
import { DEFAULT_VALUES } from './form-values';
import { FIELDS, STEPS } from './steps';
import {
  findAllErrors,
  findStepErrors,
  findFirstError,
  isStepValid,
  type Answers,
  type Errors,
} from './submission-schema';

const customName = (text: string) => ({ kind: 'own', text }) as const;
const typed = (text: string) => ({ kind: 'text', text }) as const;
const chosen = (id: number, label: string) => ({ kind: 'option', option: { id, label } }) as const;

const EMPTY: Answers = { ...DEFAULT_VALUES, proofFiles: [], storedFileCount: 0 };
const FILE = new File(['x'], 'a.jpg');
const FULL: Answers = {
  ...EMPTY,
  condition: chosen(3, 'Insomnia'),
  supplement: customName('Moon dust'),
  brand: typed('Northlight'),
  gender: 'female',
  ageRange: '35-44',
  proofFiles: [FILE],
  consentText: 'I agree',
};

it('the default values are valid in the steps that have defaults', () => {
  expect(STEPS.map((step) => findStepErrors(step, EMPTY))).toEqual([
    { condition: 'condition', supplement: 'supplement', brand: 'brand' },
    {},
    {},
    {},
    { gender: 'gender', ageRange: 'ageRange' },
    { proofFiles: 'proofFiles', consent: 'consent' },
  ]);
});

it('chosen, custom and typed names are valid', () => {
  expect(findAllErrors(FULL)).toEqual({});
  expect(STEPS.every((step) => isStepValid(step, FULL))).toBe(true);
});

it('a name needs 2 to 100 code points', () => {
  const error = (text: string) => findStepErrors('basic', { ...FULL, brand: typed(text) }).brand;
  expect(error('   ')).toBe('brand');
  expect(error(' x ')).toBe('nameShort');
  expect(error('🌙'.repeat(2))).toBeUndefined();
  expect(error('🌙'.repeat(100))).toBeUndefined();
  expect(error('x'.repeat(101))).toBe('nameLong');
});

it.each(['consumptionDuration', 'usageFrequency'] as const)('%s must be greater than 0', (field) => {
  const error = (text: string) => findStepErrors('consumption', { ...FULL, [field]: text })[field];
  expect(['', '0', '00'].map(error)).toEqual(['amount', 'amount', 'amount']);
  expect(['1', '1000'].map(error)).toEqual([undefined, undefined]);
  expect(error('1001')).toBe('amountLarge');
});

it('no frequency is required for as needed', () => {
  expect(isStepValid('consumption', { ...FULL, usageFrequency: '', usageFrequencyUnit: 'as_needed' })).toBe(true);
});

it('a dose may be a decimal above 0', () => {
  const error = (doseAmount: string) => findStepErrors('consumption', { ...FULL, doseAmount }).doseAmount;
  expect(['2.5', '2,5', '300', '0.001'].map(error)).toEqual([undefined, undefined, undefined, undefined]);
  expect(['', '0', '.', '2.', '0.0001', '10000001'].map(error)).toEqual(Array(6).fill('dose'));
});

it('at least one intake habit is required', () => {
  expect(findStepErrors('consumption', { ...FULL, intakeHabits: [] })).toEqual({ intakeHabits: 'intakeHabits' });
  expect(isStepValid('consumption', { ...FULL, intakeHabits: ['after_meal'] })).toBe(true);
});

it('the time to results is required only with a result', () => {
  const error = (perceivedImprovement: Answers['perceivedImprovement'], timeToResults: string) =>
    findStepErrors('results', { ...FULL, perceivedImprovement, timeToResults }).timeToResults;
  for (const improved of ['significant', 'moderate', 'residual'] as const) {
    expect(error(improved, '')).toBe('timeToResults');
    expect(error(improved, '0')).toBe('timeToResults');
    expect(error(improved, '2,555')).toBe('timeToResults');
    expect(error(improved, '2,5')).toBeUndefined();
    expect(error(improved, '1')).toBeUndefined();
  }
  expect(error('none', '')).toBeUndefined();
  expect(error('negative_effects', '0')).toBeUndefined();
});

it('side effects are required and their text is limited', () => {
  expect(findStepErrors('results', { ...FULL, sideEffects: [] })).toEqual({ sideEffects: 'sideEffects' });
  const other = (otherSideEffects: string) =>
    findStepErrors('results', { ...FULL, sideEffects: ['other'], otherSideEffects }).otherSideEffects;
  expect(other('é'.repeat(200))).toBeUndefined();
  expect(other('é'.repeat(201))).toBe('tooLong');
});

it('the length of the experience is counted in code points', () => {
  const error = (experience: string) => findStepErrors('results', { ...FULL, experience }).experience;
  expect(error('😀'.repeat(1000))).toBeUndefined();
  expect(error('😀'.repeat(1001))).toBe('tooLong');
});

it('the first error follows the order of the specification', () => {
  const all = Object.fromEntries(FIELDS.map((field) => [field, 'x']));
  const found: string[] = [];
  for (let field = findFirstError(all); field; field = findFirstError(all)) {
    found.push(field);
    delete all[field];
  }
  const order = ['condition', 'supplement', 'brand', 'gender', 'ageRange', 'intakeHabits', 'proofFiles', 'consent'];
  expect(found.filter((field) => order.includes(field))).toEqual(order);
});

/** The error of an input that has the name of a field of the API. */
const inputError = (name: string, text: string) => findAllErrors({ ...FULL, [name]: text })[name as keyof Errors];

const numbers = Object.entries(submissionProperties).filter(
  ([name, { type }]) => name in DEFAULT_VALUES && (type === 'number' || type === 'integer'),
);

it.each(numbers)('the number of %s is complete and within the limits of the API', (name, { minimum = 0, maximum }) => {
  const tooSmall = minimum > 0 ? [String(minimum / 10)] : [];
  for (const text of ['7,', ',', String(maximum! + 1), ...tooSmall])
    expect([text, inputError(name, text)]).toEqual([text, expect.any(String)]);
  for (const text of [minimum, maximum]) expect([text, inputError(name, String(text))]).toEqual([text, undefined]);
});

const texts = submissionTexts.filter((name) => name in DEFAULT_VALUES && name !== 'consentText');

it.each(texts)('the text of %s has the limit of the API', (name) => {
  const { maxLength } = submissionProperties[name]!;
  expect(inputError(name, 'x'.repeat(maxLength!))).toBeUndefined();
  expect(inputError(name, 'x'.repeat(maxLength! + 1))).toBe('tooLong');
});
