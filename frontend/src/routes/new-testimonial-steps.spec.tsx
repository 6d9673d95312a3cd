import userEvent from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/react';
import { enterText } from '../test/forms/enter-text';
import { confirmations, fillBasic, open, openStep, prepareForm } from '../test/new-testimonial-page';

beforeEach(prepareForm);

describe.each(['en', 'es'] as const)('invalid step in %s', (language) => {
  it('every missing field has a message and the first receives focus', async () => {
    const { user, t, h1, press } = await open(language);
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    expect(screen.queryByRole('button', { name: t.wizard.previous })).not.toBeInTheDocument();
    await press(t.wizard.next);
    const condition = screen.getByRole('combobox', { name: t.fields.condition });
    expect(condition).toHaveAccessibleDescription(expect.stringContaining(t.errors.condition));
    expect(condition).toBeInvalid();
    expect(screen.getByText(t.errors.supplement)).toBeVisible();
    expect(screen.getByText(t.errors.brand)).toBeVisible();
    await waitFor(() => expect(condition).toHaveFocus());
    await waitFor(() => expect(document.title).toMatch(/^Error: /));
    await user.type(condition, 'ins');
    expect(screen.queryByText(t.errors.condition)).not.toBeInTheDocument();
    expect(screen.getByText(t.errors.supplement)).toBeVisible();
  });
});

describe('steps', () => {
  it.each([
    ['en', 'Completed', 'Add “moon dust” as your own entry', 'Insomnia'],
    ['es', 'Completado', 'Añadir «moon dust» tal como lo has escrito', 'Insomnio'],
  ] as const)('the links to the steps name those that are completed in %s', async (language, word, own, condition) => {
    const { user, t, h1, press } = await open(language);
    const completed = () =>
      screen.getAllByRole('link', { name: /Complet/ }).map((link) => link.ariaLabel ?? link.textContent);
    await press(t.intro.start);
    await h1(t.wizard.step.basic);
    expect(screen.queryByRole('link', { name: /Complet/ })).not.toBeInTheDocument();
    await fillBasic(user, t, own, [condition, 'Northlight']);
    await press(t.wizard.next);
    await h1(t.wizard.step.consumption);
    const { basic } = t.wizard.step;
    expect(completed()).toEqual([expect.stringContaining(`${word}: ${basic}`), `${word}: 1. ${basic}`]);
  });

  it('each step validates before the next, keeps the values and allows jumping back', async () => {
    const { user, t, h1, press } = await open();
    await press(t.intro.start);
    await h1('Basic info');
    const steps = () => screen.getAllByRole('navigation', { name: 'Form steps' })[0]!;
    const jump = (name: string) => user.click(within(steps()).getByRole('link', { name: new RegExp(`${name}$`) }));

    await jump('Personal');
    expect(screen.getByText('Health condition is required')).toBeVisible();
    await fillBasic(user, t, 'Add “moon dust” as your own entry', ['Insomnia', 'Northlight']);

    for (const confirmation of confirmations(t)) {
      await jump('Documentation');
      await press(confirmation);
    }
    await jump('Documentation');
    expect(await screen.findByText('Gender is required')).toBeVisible();
    expect(screen.getByText('Age range is required')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Male' })).toHaveFocus());

    await jump('Consumption');
    await user.click(await screen.findByRole('checkbox', { name: 'Morning' }));
    await press('Next');
    expect(screen.getByText('At least one intake habit must be selected')).toBeVisible();
    // The focus moves to the invalid field after a delay; type only after that.
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Morning' })).toHaveFocus());
    await user.click(screen.getByRole('radio', { name: 'After a meal' }));
    expect(screen.queryByText('At least one intake habit must be selected')).not.toBeInTheDocument();
    const dose = within(screen.getByRole('group', { name: 'How much each time' })).getByRole('textbox');
    await user.clear(dose);
    await user.type(dose, '2a.5');
    expect(dose).toHaveValue('2.5');
    expect(screen.getByText(/Most doses are whole numbers/)).toBeVisible();
    await press('Next');

    await h1('Results');
    expect(screen.getByRole('group', { name: 'How much did it help with insomnia?' })).toBeVisible();
    await jump('Basic info');
    expect(await screen.findByRole('combobox', { name: 'Supplement' })).toHaveValue('moon dust');
    expect(within(steps()).getByRole('link', { name: 'Basic info' })).toHaveAttribute('aria-current', 'step');
  });

  it('the time to results is asked only after an improvement', async () => {
    const { user, press } = await openStep('results');
    const group = within(await screen.findByRole('group', { name: 'Time until you noticed a result' }));
    for (const improvement of [/^No change/, /^Negative effects/]) {
      await user.click(screen.getByRole('radio', { name: improvement }));
      expect(group.getByRole('textbox')).toBeDisabled();
      expect(group.getByRole('combobox')).toBeDisabled();
    }
    await user.click(screen.getByRole('radio', { name: /^Residual/ }));
    expect(group.getByRole('textbox')).toBeEnabled();
    await user.clear(group.getByRole('textbox'));
    await press('Next');
    expect(screen.getByText('Enter how long it took, 1 or more')).toBeVisible();
  });

  it('side effect questions depend on the side effects', async () => {
    const { user, press } = await openStep('results');
    const box = (name: string) => screen.getByRole('checkbox', { name });
    expect(box('None')).toBeChecked();
    expect(screen.queryByLabelText('How long did the side effects last?')).not.toBeInTheDocument();
    await user.click(box('Other'));
    expect(box('None')).not.toBeChecked();
    expect(screen.getByLabelText('How long did the side effects last?')).toHaveValue('resolved_before_treatment');
    await enterText(user, screen.getByLabelText('Describe the other side effect'), 'Vivid dreams');
    expect(screen.getByText('12/200')).toBeVisible();
    await user.click(box('None'));
    expect(screen.queryByLabelText('Describe the other side effect')).not.toBeInTheDocument();
    await user.click(box('Other'));
    expect(screen.getByLabelText('Describe the other side effect')).toHaveValue('');
    const words = screen.getByLabelText(/Your experience in your own words/);
    await user.click(words);
    await user.paste('😀'.repeat(1001));
    expect(screen.getByText('1001/1000')).toBeVisible();
    await press('Next');
    await waitFor(() => expect(words).toHaveFocus());
    expect(words).toHaveAccessibleDescription(expect.stringContaining('This text is too long'));
  });
});

describe('proof files', () => {
  it('each rejected file is explained and files can be removed', async () => {
    const { user, t } = await openStep('documentation');
    const input = screen.getByLabelText(t.files.label, { selector: 'input' });
    const sized = (name: string, type: string, size: number) =>
      Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
    const anything = userEvent.setup({ applyAccept: false });
    await anything.upload(input, [
      sized('notes.txt', 'text/plain', 10),
      sized('shelf.png', 'image/png', 10_485_761),
      sized('front.jpg', 'image/jpeg', 2_516_582),
    ]);
    expect(
      await screen.findByText('File type not supported: notes.txt. Please use JPG, PNG, or PDF files.'),
    ).toBeVisible();
    expect(screen.getByText('File too large: shelf.png. Maximum size is 10MB.')).toBeVisible();
    expect(screen.getByText('2.4 MB')).toBeVisible();

    await anything.upload(
      input,
      ['1', '2', '3', '4', '5'].map((name) => sized(`${name}.pdf`, 'application/pdf', 10)),
    );
    expect(await screen.findByText('Maximum 5 files allowed.')).toBeVisible();
    expect(screen.getByText('1 of 5 files')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove front.jpg' }));
    expect(screen.queryByText('front.jpg')).not.toBeInTheDocument();
    expect(screen.queryByText('Maximum 5 files allowed.')).not.toBeInTheDocument();
  });

  it('the privacy policy opens beside the form, and a language change requires consent again', async () => {
    const { user, t } = await openStep('documentation');
    expect(screen.getByRole('link', { name: 'Privacy policy (opens in a new tab)' })).toHaveAttribute(
      'target',
      '_blank',
    );
    await user.click(screen.getByRole('checkbox', { name: t.consent.text }));
    await user.click(screen.getByRole('button', { name: 'ES, Español' }));
    const spanish = await screen.findByRole('checkbox', { name: /^Tengo 18 años/ });
    expect(spanish).not.toBeChecked();
  });
});
