import { schemas } from '../../../../test/shared/openapi-document.js';
import { submissionFields } from '../../../../test/fixtures/submission-fields.js';
import { clearableFields, isCorrectable, isSameValue, parseValue } from './correctable-fields.js';

const choices = submissionFields.filter(({ type }) => type === 'choice').map(({ name }) => name);

it.each(choices.filter(isCorrectable))(
  'the empty text of the choice %s is null, which its validation accepts',
  (field) => {
    expect(parseValue(field, ' ')).toBeNull();
    expect(isSameValue(field, '', '')).toBe(true);
  },
);

it('an empty text that is not a choice is stored as it is', () => {
  expect(parseValue('experience', ' ')).toBe('');
});

it('a stored text with carriage returns equals its lines', () => {
  expect(isSameValue('experience', 'First line\nSecond line', 'First line\r\nSecond line')).toBe(true);
  expect(isSameValue('experience', 'First line Second line', 'First line\r\nSecond line')).toBe(false);
});

it('the API document names the fields that can be cleared', () => {
  const { description } = schemas.RectificationRequestDto.properties?.requestedValue ?? {};
  const [, named] = /clears an optional field: ([^.]+)\./.exec(String(description)) ?? [];
  expect(named?.split(/,\s+/).sort()).toEqual([...clearableFields].sort());
});
