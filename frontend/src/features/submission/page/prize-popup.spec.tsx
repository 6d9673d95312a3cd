import { act, screen } from '@testing-library/react';
import { renderUi } from '../../../test/render-ui';
import { markPrizeShown } from './prize-flags';
import { PrizePopup } from './prize-popup';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const after = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('opens one second after the page', () => {
  renderUi(<PrizePopup />);
  after(999);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  after(1);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('stays away once it was shown in this session', () => {
  markPrizeShown('signed-in');
  renderUi(<PrizePopup />);
  after(5_000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('never covers the question about cookies', () => {
  renderUi(
    <>
      <section className="consent" />
      <PrizePopup />
    </>,
  );
  after(5_000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
