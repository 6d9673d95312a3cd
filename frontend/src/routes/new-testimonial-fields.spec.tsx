import { screen } from '@testing-library/react';
import { FIELDS, fieldId, findStep, STEPS } from '../features/submission/form/steps';
import { openStep, prepareForm } from '../test/new-testimonial-page';

beforeEach(prepareForm);

it.each(STEPS)('each field of the step %s has an input that an error can focus', async (step) => {
  const { user } = await openStep(step);
  // The text of another side effect is asked for only then.
  const otherSideEffect = screen.queryByRole('checkbox', { name: 'Other' });
  if (otherSideEffect) await user.click(otherSideEffect);
  const fields = FIELDS.filter((field) => findStep(field) === step);
  expect(fields).not.toEqual([]);
  expect(fields.filter((field) => !document.getElementById(fieldId(field)))).toEqual([]);
});
