import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { i18n } from '../../lib/i18n/i18n';
import { renderUi } from '../../test/render-ui';
import { addMonths, parseDay, weeksOf } from './calendar-date';
import { DateField } from './date-field';

function Harness({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <DateField label="From" value={value} onValue={setValue} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('2026-01-05')}>
        Elsewhere
      </button>
    </>
  );
}

const value = () => document.querySelector('output')?.textContent;
const input = () => screen.getByRole('textbox', { name: 'From' });

it.each([
  ['27/3/2026', '2026-03-27'],
  ['27.03.2026', '2026-03-27'],
  ['27032026', '2026-03-27'],
  ['31022026', null],
  [' 2026-03-27 ', '2026-03-27'],
  ['29/2/2028', '2028-02-29'],
  ['31/2/2026', null],
  ['3/27/2026', null],
  ['27/3/26', null],
  ['2026-03-2', null],
  ['soon', null],
])('the text %j names the day %j', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it('adding a month to its last day gives the last day of a shorter month', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2026-01-15', -1)]).toEqual(['2026-02-28', '2025-12-15']);
  expect(weeksOf('2026-11-22').map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
});

it('a typed day is applied once complete, and an invalid one is reported on blur', async () => {
  const { user } = renderUi(<Harness />);
  expect(input()).toHaveAccessibleDescription('dd/mm/yyyy');
  await user.type(input(), '1/11/2026');
  expect(value()).toBe('2026-11-01');
  await user.tab();
  expect(input()).toHaveValue('01/11/2026');
  await user.clear(input());
  expect(value()).toBe('');
  await user.type(input(), '31/2/2026');
  expect(input()).toBeValid();
  await user.tab();
  expect(value()).toBe('');
  expect(input()).toBeInvalid();
  expect(input()).toHaveAccessibleDescription(expect.stringContaining('Enter a date such as 27/03/2026'));
  expect(screen.getByText('Enter a date such as 27/03/2026', { selector: '[role=status]' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(input()).toHaveValue('05/01/2026');
  expect(input()).toBeValid();
});

it('Enter reports an invalid day, and completes a valid one', async () => {
  const { user } = renderUi(<Harness />);
  await user.type(input(), '31/2/2026{Enter}');
  expect(input()).toBeInvalid();
  expect(input()).toHaveFocus();
  await user.clear(input());
  await user.type(input(), '1/3/2026{Enter}');
  expect(input()).toBeValid();
  expect(input()).toHaveValue('01/03/2026');
});

it('a day is chosen from the calendar by keyboard, and Escape closes it', async () => {
  const { user } = renderUi(<Harness initial="2026-11-22" />);
  const opener = screen.getByRole('button', { name: 'Choose a date: From' });
  act(() => opener.focus());
  await user.keyboard('{Enter}');
  const calendar = screen.getByRole('dialog', { name: 'Choose a date: From' });
  expect(within(calendar).getByRole('grid', { name: 'November 2026' })).toBeVisible();
  expect(screen.getByRole('button', { name: /\b22 November 2026$/ })).toHaveFocus();
  expect(screen.getByRole('gridcell', { selected: true })).toHaveTextContent('22');
  await user.keyboard('{ArrowDown}{ArrowLeft}{Home}{PageDown}');
  expect(screen.getByRole('button', { name: /\b23 December 2026$/ })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(value()).toBe('2026-12-23');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(value()).toBe('2026-12-23');
});

it('the calendar is labelled in Spanish', async () => {
  await act(() => i18n.changeLanguage('es'));
  const { user } = renderUi(<Harness initial="2026-11-22" />);
  expect(input()).toHaveAccessibleDescription('dd/mm/aaaa');
  await user.click(screen.getByRole('button', { name: 'Elegir una fecha: From' }));
  expect(screen.getByRole('grid', { name: 'noviembre de 2026' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: /\b15 de noviembre de 2026$/ }));
  expect(value()).toBe('2026-11-15');
});
