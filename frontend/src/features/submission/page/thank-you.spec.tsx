import { act, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { renderUi } from '../../../test/render-ui';
import { ThankYou } from './thank-you';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const after = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function Visit() {
  const { key } = useLocation();
  return (
    <>
      <ThankYou />
      <output>{key}</output>
    </>
  );
}

/** Every navigation creates a new location key. */
const placeKey = () => document.querySelector('output')!.textContent;
const leaving = () => screen.queryByText(/We will take you home/);

it('the thank-you page redirects home after a few seconds', () => {
  renderUi(<Visit />);
  const before = placeKey();
  after(7_999);
  expect(placeKey()).toBe(before);
  after(1);
  expect(placeKey()).not.toBe(before);
});

it.each([
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['a pointer', () => fireEvent.pointerDown(document.body)],
  ['a focus', () => act(() => screen.getByRole('link', { name: 'See my points' }).focus())],
  ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))],
])('the redirect is cancelled after %s', (_sign, live) => {
  renderUi(<Visit />);
  const before = placeKey();
  expect(leaving()).toBeVisible();
  live();
  expect(leaving()).not.toBeInTheDocument();
  after(60_000);
  expect(placeKey()).toBe(before);
});
