import { act, fireEvent, screen } from '@testing-library/react';
import { renderUi } from '../../test/render-ui';
import { showToast, showErrorToast, Toasts } from './toasts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

it('a toast is announced politely and closes after six seconds', async () => {
  renderUi(<Toasts />);
  act(() => void showToast({ title: 'Saved.', children: 'All of it.' }));
  expect(screen.getByRole('status')).toHaveTextContent('Saved. All of it.');
  const toast = screen.getByText('Saved.');
  // Each is a block, so that a title without a period does not run into the text.
  for (const text of ['Saved.', 'All of it.']) expect(screen.getByText(text).closest('p')).toHaveTextContent(text);
  expect(screen.getByText('Saved.').closest('p')).not.toHaveTextContent('All of it.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await pass(5_999);
  expect(toast).toBeInTheDocument();
  await pass(2_000);
  expect(toast).not.toBeInTheDocument();
});

it('the region that announces toasts is there before the first one, and reads only what is new', () => {
  renderUi(<Toasts />);
  const region = screen.getByRole('status');
  expect(region).toBeEmptyDOMElement();
  expect(region).toHaveAttribute('aria-atomic', 'false');
  act(() => void showToast({ title: 'Saved.' }));
  act(() => void showErrorToast({ title: 'Not sent.' }));
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('Saved.');
  // An alert inside would be announced twice.
  expect(region).not.toContainElement(screen.getByRole('alert'));
});

it('a toast stays open while hovered or focused', async () => {
  renderUi(<Toasts />);
  act(() => void showToast({ title: 'Saved.' }));
  await pass(3_000);
  fireEvent.pointerEnter(screen.getByText('Saved.').closest('.toasts__toast')!);
  await pass(10_000);
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  fireEvent.pointerLeave(screen.getByText('Saved.').closest('.toasts__toast')!);
  await pass(10_000);
  expect(screen.getByText('Saved.')).toBeVisible();
  act(() => close.blur());
  await pass(7_000);
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
});

it('an error toast is an alert that stays until closed', async () => {
  renderUi(<Toasts />);
  act(() => void showErrorToast({ title: 'Not saved.' }));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved.');
  await pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await pass(1_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
