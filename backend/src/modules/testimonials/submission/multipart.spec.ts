import { submissionFields } from '../../../../test/fixtures/submission-fields.js';
import { omitEmptyFields, parseFields } from './multipart.js';

/** By type, the value in JSON and the fields that the form sends for it. */
const values = {
  number: [2.5, '2.5'],
  boolean: [true, 'true'],
  objects: [[{ id: 0 }], '[{"id":0}]'],
  numbers: [
    [4, 9],
    ['4', '9'],
  ],
  texts: [['Gout'], ['Gout']],
} as const;

const otherThanText = submissionFields.flatMap(({ type, ...field }) =>
  type === 'text' || type === 'choice' ? [] : [{ ...field, type }],
);

it.each(otherThanText)('the field $name of a form is parsed as $type', ({ name, type }) => {
  const [value, sent] = values[type];
  expect(parseFields({ [name]: sent })).toEqual({ [name]: value });
});

it('one value of a list is parsed as a list', () => {
  const parsed = parseFields({ otherConditions: '4', customOtherConditionNames: 'Gout' });
  expect(parsed).toEqual({ otherConditions: [4], customOtherConditionNames: ['Gout'] });
});

it.each(submissionFields.filter(({ type, isOptional }) => isOptional && type !== 'text'))(
  'an empty text in the optional field $name means no value',
  ({ name }) => {
    expect(omitEmptyFields({ [name]: '' })).toEqual({});
  },
);

it.each(submissionFields.filter(({ type }) => type === 'text'))('an empty text in $name is a value', ({ name }) => {
  expect(omitEmptyFields({ [name]: '' })).toEqual({ [name]: '' });
});
