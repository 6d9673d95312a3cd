import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { i18n } from '../../lib/i18n/i18n';
import { renderUi } from '../../test/render-ui';
import { Combobox } from './combobox';
import { EMPTY_COMBOBOX, type ComboboxValue, type Suggestion } from './combobox-value';

let answer: (options: Suggestion[]) => void;
let fail: (error: Error) => void;
const search = () =>
  new Promise<Suggestion[]>((resolve, reject) => {
    answer = resolve;
    fail = reject;
  });

function Harness() {
  const [value, setValue] = useState<ComboboxValue<Suggestion>>(EMPTY_COMBOBOX);
  return <Combobox label="Condition" value={value} onValue={setValue} search={search} delay={0} />;
}

const menu = () => document.querySelector('.combobox__menu');
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

afterEach(() => act(() => i18n.changeLanguage('en')));

it.each([
  ['en', 'Searching…', '1 suggestion'],
  ['es', 'Buscando…', '1 sugerencia'],
] as const)('a search that takes a while is shown and announced until its options are there (%s)', async (...texts) => {
  const [language, searching, found] = texts;
  await act(() => i18n.changeLanguage(language));
  const { user } = renderUi(<Harness />);
  await user.type(screen.getByRole('combobox'), 'dig');
  await waitFor(() => expect(menu()).toHaveTextContent(searching));
  expect(announced()).toContain(searching);
  expect(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
  await act(async () => answer([{ id: 1, label: 'Digestive issues' }]));
  expect(screen.getByRole('option', { name: 'Digestive issues' })).toBeVisible();
  expect(menu()).not.toHaveTextContent(searching);
  expect(announced()).toContain(found);
});

async function searchWithoutNetwork() {
  const { user } = renderUi(<Harness />);
  await user.type(screen.getByRole('combobox'), 'dig');
  await waitFor(() => expect(menu()).toHaveTextContent('Searching…'));
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await act(async () => fail(new Error('no network')));
  log.mockRestore();
}

it('a search that takes a while and fails shows only its failure', async () => {
  await searchWithoutNetwork();
  expect(menu()).toHaveTextContent(/^Suggestions are not available right now\.$/);
});

it('a search that failed without a network is repeated when it is back', async () => {
  await searchWithoutNetwork();
  expect(menu()).toHaveTextContent('Suggestions are not available right now.');
  const failed = answer;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(answer).not.toBe(failed));
  await act(async () => answer([{ id: 1, label: 'Digestive issues' }]));
  expect(await screen.findByRole('option', { name: 'Digestive issues' })).toBeVisible();
  expect(menu()).not.toHaveTextContent('Suggestions are not available right now.');
});

it('Escape closes what a search shows, and the next key opens it again', async () => {
  const { user } = renderUi(<Harness />);
  await user.type(screen.getByRole('combobox'), 'dig');
  await waitFor(() => expect(menu()).not.toBeNull());
  await user.keyboard('{Escape}');
  expect(menu()).toBeNull();
  await user.keyboard('e');
  await waitFor(() => expect(menu()).not.toBeNull());
});
