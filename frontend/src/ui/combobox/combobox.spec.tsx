import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { foldName } from '../../lib/fold-name';
import { i18n } from '../../lib/i18n/i18n';
import { renderUi } from '../../test/render-ui';
import { Combobox } from './combobox';
import { EMPTY_COMBOBOX, type ComboboxValue, type Suggestion } from './combobox-value';

const NAMES = ['Digestive issues', 'Indigestion', 'Depresión'];

const find = (query: string): Promise<Suggestion[]> =>
  Promise.resolve(
    NAMES.map((label, id) => ({ id, label })).filter(({ label }) => foldName(label).includes(foldName(query))),
  );

interface Extra {
  search?: (query: string, signal: AbortSignal) => Promise<Suggestion[]>;
  allowCustom?: boolean;
  allowCustomBesideMatches?: boolean;
  minLength?: number;
  delay?: number;
  onEnter?: () => void;
}

function Harness({ search = find, delay = 0, ...extra }: Extra) {
  const [value, setValue] = useState<ComboboxValue<Suggestion>>(EMPTY_COMBOBOX);
  return (
    <>
      <Combobox label="Condition" value={value} onValue={setValue} search={search} delay={delay} {...extra} />
      <output>{value.kind}</output>
    </>
  );
}

afterEach(() => jest.useRealTimers());

const box = () => screen.getByRole('combobox', { name: 'Condition' });
const kind = () => document.querySelector('output')?.textContent;

it('suggestions start at the minimum length with matches highlighted', async () => {
  const search = jest.fn(find);
  const { user } = renderUi(<Harness search={search} minLength={3} />);
  await user.type(box(), 'di');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  await user.type(box(), 'g');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['Digestive issues', 'Indigestion']);
  expect(options[1]!.querySelector('mark')).toHaveTextContent('dig');
  expect(search.mock.calls.map(([query]) => query)).toEqual(['dig']);
  expect(screen.getByText('2 suggestions')).toHaveAttribute('role', 'status');
});

it('a text that is longer than any name is not searched for', async () => {
  const search = jest.fn(find);
  const { user } = renderUi(<Harness search={search} allowCustom />);
  await user.click(box());
  await user.paste('x'.repeat(101));
  await user.keyboard('{Backspace}');
  expect(await screen.findByRole('option')).toBeVisible();
  expect(search.mock.calls.map(([query]) => query)).toEqual(['x'.repeat(100)]);
});

it('the row that the arrow keys reach is scrolled into view', async () => {
  const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = renderUi(<Harness />);
  await user.type(box(), 'dig');
  const [, second] = await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(scrolled.mock.contexts.at(-1)).toBe(second);
  scrolled.mockRestore();
});

it('Alt with an arrow opens and closes the list, and a key that moves the caret leaves the options', async () => {
  const { user } = renderUi(<Harness />);
  await user.type(box(), 'dig');
  await screen.findAllByRole('option');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(box()).toHaveValue('dig');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(box()).not.toHaveAttribute('aria-activedescendant');
  for (const key of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) {
    await user.keyboard('{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]!.id);
    await user.keyboard(`{${key}}`);
    expect(box()).not.toHaveAttribute('aria-activedescendant');
  }
});

it('matches are highlighted across accents', async () => {
  const { user } = renderUi(<Harness />);
  await user.type(box(), 'presio');
  expect((await screen.findByRole('option')).querySelector('mark')).toHaveTextContent('presió');
});

it('matches are highlighted despite repeated spaces in the query', async () => {
  const { user } = renderUi(<Harness />);
  await user.type(box(), 'digestive  iss');
  expect((await screen.findByRole('option')).querySelector('mark')).toHaveTextContent('Digestive iss');
});

it('the combobox works by keyboard', async () => {
  const { user } = renderUi(<Harness />);
  await user.type(box(), 'dig');
  const options = await screen.findAllByRole('option');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(box()).toHaveAttribute('aria-activedescendant', options[1]!.id);
  expect(options[1]).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Enter}');
  expect(box()).toHaveValue('Indigestion');
  expect(kind()).toBe('option');
  expect(screen.getByText('Chosen from our list').closest('[role=status]')).toBeVisible();
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('Escape closes the list, and arrow down reopens it with the first option active', async () => {
  const { user } = renderUi(<Harness />);
  await user.type(box(), 'dig');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(box()).toHaveValue('dig');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box()).toHaveValue('Digestive issues');
});

it('arrow down before the suggestions have arrived makes the first of them active', async () => {
  const { user } = renderUi(<Harness delay={50} />);
  await user.type(box(), 'dig{ArrowDown}');
  await screen.findAllByRole('option');
  await user.keyboard('{Enter}');
  expect(box()).toHaveValue('Digestive issues');
});

it('editing the text clears the choice', async () => {
  const { user } = renderUi(<Harness />);
  await user.type(box(), 'indi');
  await user.click(await screen.findByRole('option', { name: 'Indigestion' }));
  expect(kind()).toBe('option');
  await user.type(box(), 'x');
  expect(kind()).toBe('text');
  expect(screen.queryByText('Chosen from our list')).not.toBeInTheDocument();
});

it('unmatched text is offered as a custom entry and can be cleared', async () => {
  const { user } = renderUi(<Harness allowCustom />);
  await user.type(box(), ' moon dust ');
  expect(await screen.findByText('No match in our list', { selector: 'p' })).toBeVisible();
  await user.click(screen.getByRole('option', { name: 'Add “moon dust” as your own entry' }));
  expect(box()).toHaveValue('moon dust');
  expect(screen.getByText('Your own entry')).toBeVisible();
  expect(kind()).toBe('own');
  await user.click(screen.getByRole('button', { name: 'Clear Condition' }));
  expect(box()).toHaveValue('');
  expect(box()).toHaveFocus();
  expect(kind()).toBe('text');
});

it('a custom entry is offered only without a match', async () => {
  const { user } = renderUi(<Harness allowCustom />);
  await user.type(box(), 'digest');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Digestive issues',
    'Indigestion',
  ]);
});

it('a custom entry is offered next to matches where allowed, unless one of them has the same name', async () => {
  const { user } = renderUi(<Harness allowCustom allowCustomBesideMatches />);
  await user.type(box(), 'depresio');
  const names = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(await names()).toEqual(['Depresión', 'Add “depresio” as your own entry']);
  await user.type(box(), 'N');
  await waitFor(async () => expect(await names()).toEqual(['Depresión']));
  await user.clear(box());
  await user.type(box(), 'Digestive  Issues');
  await waitFor(async () => expect(await names()).toEqual(['Digestive issues']));
  await user.clear(box());
  await user.type(box(), 'indi');
  await user.click(await screen.findByRole('option', { name: 'Add “indi” as your own entry' }));
  expect(kind()).toBe('own');
});

it('a closed list offers no custom entry', async () => {
  const { user } = renderUi(<Harness />);
  await user.type(box(), 'moon');
  await screen.findByText('No match in our list', { selector: 'p' });
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(kind()).toBe('text');
});

it('the search is debounced and outdated responses are dropped', async () => {
  const searches: { query: string; signal: AbortSignal; answer: (found: Suggestion[]) => void }[] = [];
  const search = (query: string, signal: AbortSignal) =>
    new Promise<Suggestion[]>((answer) => searches.push({ query, signal, answer }));
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  const type = (value: string) => fireEvent.change(box(), { target: { value } });
  jest.useFakeTimers();
  renderUi(<Harness search={search} delay={300} />);
  for (const text of ['i', 'in', 'ind']) {
    type(text);
    pass(299);
  }
  expect(searches).toEqual([]);
  pass(1);
  expect(searches.map(({ query }) => query)).toEqual(['ind']);
  type('indig');
  pass(300);
  expect(searches.map(({ query }) => query)).toEqual(['ind', 'indig']);
  jest.useRealTimers();
  expect(searches[0]!.signal.aborted).toBe(true);
  await act(async () => searches[0]!.answer([{ id: 9, label: 'Old answer' }]));
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  await act(async () => searches[1]!.answer([{ id: 1, label: 'Indigestion' }]));
  expect(screen.getByRole('option')).toHaveTextContent('Indigestion');
});

it('failed suggestions are reported and logged, and the text can still be added', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user } = renderUi(<Harness search={() => Promise.reject(new Error('down'))} allowCustom />);
  await user.type(box(), 'moon');
  const reports = await screen.findAllByText('Suggestions are not available right now.');
  expect(reports[0]).toBeVisible();
  expect(reports[1]).toHaveAttribute('role', 'status');
  expect(screen.queryByText('No match in our list')).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledWith('Suggestions failed', expect.objectContaining({ message: 'down' }));
  log.mockRestore();
  await user.click(screen.getByRole('option', { name: 'Add “moon” as your own entry' }));
  expect(kind()).toBe('own');
});

it('Enter submits when no option is active', async () => {
  const onEnter = jest.fn();
  const { user } = renderUi(<Harness onEnter={onEnter} />);
  await user.type(box(), 'x{Enter}');
  expect(onEnter).toHaveBeenCalledTimes(1);
});

it('the combobox is labelled in Spanish', async () => {
  await i18n.changeLanguage('es');
  const { user } = renderUi(<Harness allowCustom />);
  await user.type(box(), 'polvo');
  await user.click(await screen.findByRole('option', { name: 'Añadir «polvo» tal como lo has escrito' }));
  expect(screen.getByText('Escrito por ti')).toBeVisible();
});
