import { screen, waitFor, within } from '@testing-library/react';
import { openStep, prepareForm } from '../test/new-testimonial-page';

beforeEach(prepareForm);

describe('medications', () => {
  it('up to five suggestions or custom names are added to the list and removed', async () => {
    const { user } = await openStep('medications');
    const name = () => screen.getByRole('combobox', { name: 'Name' });
    const add = screen.getByRole('button', { name: 'Add to my list' });
    expect(add).toBeDisabled();
    expect(name()).toHaveAccessibleDescription(expect.stringContaining('Pick from the list'));
    expect(screen.getByRole('radio', { name: 'Also for insomnia' })).toBeChecked();

    await user.type(name(), 'lev');
    await screen.findByRole('option', { name: 'Levothyroxine' });
    expect(screen.getAllByRole('option')).toHaveLength(5);
    await user.click(screen.getByRole('option', { name: 'Levothyroxine' }));
    await user.click(add);
    expect(name()).toHaveValue('');

    await user.click(screen.getByRole('radio', { name: 'Another condition' }));
    await user.click(screen.getByRole('radio', { name: 'Supplement' }));
    await user.type(name(), 'Herbal tonic');
    await user.click(add);
    const list = within(screen.getByRole('region', { name: 'Your list' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'LevothyroxineMedication · same condition',
      'Herbal tonicSupplement · other condition · own entry',
    ]);
    await user.click(list.getByRole('button', { name: 'Remove Levothyroxine' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('Herbal tonic is on your list.')).toHaveAttribute('role', 'status');
    await user.click(list.getByRole('button', { name: 'Remove Herbal tonic' }));
    expect(screen.queryByText('Herbal tonic is on your list.')).not.toBeInTheDocument();
  });

  it('a name is listed once for each purpose', async () => {
    const { user } = await openStep('medications');
    const add = async () => {
      await user.click(screen.getByRole('combobox', { name: 'Name' }));
      await user.paste('Herbal tonic');
      await user.click(screen.getByRole('button', { name: 'Add to my list' }));
      return within(screen.getByRole('region', { name: 'Your list' })).getAllByRole('listitem').length;
    };
    expect([await add(), await add()]).toEqual([1, 1]);
    await user.click(screen.getByRole('radio', { name: 'Another condition' }));
    expect([await add(), await add()]).toEqual([2, 2]);
  });

  it('other conditions are chosen from the list or added as custom entries', async () => {
    const { user } = await openStep('medications');
    const box = screen.getByRole('combobox', { name: /Other health conditions/ });
    await user.type(box, 'asth');
    await user.click(await screen.findByRole('option', { name: 'Asthma' }));
    expect(box).toHaveValue('');
    await user.type(box, 'Asth');
    await user.click(await screen.findByRole('option', { name: 'Add “Asth” as your own entry' }));
    expect(screen.getByRole('button', { name: 'Remove Asth' })).toBeVisible();
    await user.type(box, 'Restless legs');
    await user.click(await screen.findByRole('option', { name: 'Add “Restless legs” as your own entry' }));
    expect(screen.getByRole('button', { name: 'Remove Asthma' })).toBeVisible();
    expect(screen.getByText('Restless legs is on your list.')).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: 'Remove Restless legs' }));
    expect(screen.queryByText('Restless legs is on your list.')).not.toBeInTheDocument();
  });

  it('a typed name that was not added is not lost', async () => {
    const { user, press, h1 } = await openStep('medications');
    await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Herbal tonic');
    await press('Next');
    await h1('Personal');
    await press('Previous');
    expect(await screen.findByRole('button', { name: 'Remove Herbal tonic' })).toBeVisible();
  });

  it('names that were typed are added when the user goes back and then jumps over the step', async () => {
    const { user, t, press, h1 } = await openStep('medications');
    await user.type(screen.getByRole('combobox', { name: 'Name' }), 'Herbal tonic');
    await user.type(screen.getByRole('combobox', { name: /Other health conditions/ }), 'Restless legs');
    await press('Previous');
    await h1('Results');
    await user.click(screen.getAllByRole('link', { name: new RegExp(t.wizard.step.personal) })[0]!);
    await h1('Personal');
    await press('Previous');
    expect(await screen.findByRole('button', { name: 'Remove Restless legs' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Herbal tonic' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: /Other health conditions/ })).toHaveValue('');
  });
});

describe('lists with too many entries', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  const medications = numbers(30).map((number) => ({
    ...{ id: 0, name: `Tea ${number}`, type: 'supplement' as const, forSameCondition: true },
  }));
  const otherConditions = numbers(20).map((number) => ({ id: null, name: `Ache ${number}` }));

  it('a further entry is not lost, and its list is explained before the next step', async () => {
    const { user, press, h1 } = await openStep('medications', 'en', undefined, undefined, {
      medications,
      otherConditions,
    });
    const name = screen.getByRole('combobox', { name: 'Name' });
    await user.click(name);
    await user.paste('Herbal tonic');
    await press('Next');
    expect(
      await screen.findByText('List at most 30 for the same condition and 30 for others. Remove some to continue.'),
    ).toBeVisible();
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue('Herbal tonic');
    await press('Remove Tea 7');

    const box = screen.getByRole('combobox', { name: /Other health conditions/ });
    await user.click(box);
    await user.paste('Restless legs');
    await user.click(await screen.findByRole('option', { name: 'Add “Restless legs” as your own entry' }));
    await press('Next');
    expect(await screen.findByText('List at most 20. Remove some to continue.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Restless legs' })).toBeVisible();
    await press('Remove Ache 7');
    await press('Next');
    await h1('Personal');
  });
});
