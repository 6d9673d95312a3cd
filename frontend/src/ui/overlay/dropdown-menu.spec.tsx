import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderUi } from '../../test/render-ui';
import { DropdownMenu } from './dropdown-menu';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open() {
  renderUi(
    <DropdownMenu label="Admin">
      <li>
        <a href="#pending">Pending</a>
      </li>
    </DropdownMenu>,
  );
  return { user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }), button: screen.getByRole('button') };
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

it('the menu closes 150 ms after the pointer leaves unless it returns', async () => {
  const { user, button } = open();
  await user.hover(button);
  await user.unhover(button);
  await pass(149);
  expect(screen.getByRole('link', { name: 'Pending' })).toBeVisible();
  await user.hover(button);
  await pass(1_000);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.unhover(button);
  await pass(150);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('the menu closes when something else is used', async () => {
  const { user, button } = open();
  await user.click(button);
  expect(screen.getByRole('link')).toBeVisible();
  await user.click(document.body);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('Escape closes a menu that was opened by hovering, wherever the focus is, and does not move the focus', async () => {
  const { user, button } = open();
  await user.hover(button);
  expect(screen.getByRole('link', { name: 'Pending' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(button).not.toHaveFocus();
});

it('Escape closes a menu and gives the focus back to its button', async () => {
  const { user, button } = open();
  await user.click(button);
  await user.tab();
  expect(screen.getByRole('link', { name: 'Pending' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});
