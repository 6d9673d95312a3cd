import { screen, waitFor, within } from '@testing-library/react';
import { FIELDS, fieldId, findStep, STEPS } from '../features/submission/form/steps';
import { addProofAndConsent, openStep, prepareForm, submissionHandlers } from '../test/new-testimonial-page';
import { problem } from '../test/server';

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

it.each([
  ['with spaces around it', ' 250 ', '250'],
  ['with a no-break space between its digits', '1\u202f000', '1000'],
])('a number that is pasted %s is accepted', async (_what, pasted, expected) => {
  const { user, t } = await openStep('consumption');
  for (const group of [t.fields.duration, t.fields.dose]) {
    const input = within(screen.getByRole('group', { name: group })).getByRole('textbox');
    await user.clear(input);
    await user.paste(pasted);
    expect(input).toHaveValue(expected);
  }
});

it.each([
  ['en', '1,000', /This is read as 1 mg\./],
  ['en', '2,500', /This is read as 2\.5 mg\./],
  ['es', '1.000', /Se lee como 1 mg\./],
] as const)('a dose that looks like thousands is shown as it is read (%s, %s)', async (language, typed, text) => {
  const { user, t } = await openStep('consumption', language);
  const dose = within(screen.getByRole('group', { name: t.fields.dose })).getByRole('textbox');
  await user.clear(dose);
  await user.type(dose, typed);
  expect(screen.getByText(text)).toBeVisible();
});

it('a field with a server error gets the focus on a slow device', async () => {
  submissionHandlers(() => problem(400, 'validation_failed', { errors: [{ field: 'brandId', code: 'unknown' }] }));
  const { user, t, h1, press } = await openStep('documentation');
  await addProofAndConsent(user, t);
  // A tenth of a second has passed before anything else runs.
  const { setTimeout: start } = window;
  const timers = jest
    .spyOn(window, 'setTimeout')
    .mockImplementation(((callback: () => void, delay?: number, ...rest: unknown[]) =>
      delay === 100 ? (queueMicrotask(callback), 0) : start(callback, delay, ...rest)) as typeof setTimeout);
  await press('Submit testimonial');
  await h1('Basic info');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Brand' })).toHaveFocus());
  timers.mockRestore();
});
