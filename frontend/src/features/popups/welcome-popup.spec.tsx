import { act, fireEvent, screen } from '@testing-library/react';
import { i18n } from '../../lib/i18n/i18n';
import { renderUi } from '../../test/render-ui';
import { WelcomePopup } from './welcome-popup';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

it.each([
  ['en', 'Welcome to Recuento', 'Share your experience', 'Maybe later'],
  ['es', 'Te damos la bienvenida a Recuento', 'Comparte tu experiencia', 'Quizá más tarde'],
])('the welcome popup opens in %s after a second, once per session', async (language, title, share, later) => {
  await act(() => i18n.changeLanguage(language));
  const { unmount } = renderUi(<WelcomePopup />);
  await pass(999);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: share })).toHaveAttribute('href', '/new-testimonial');
  fireEvent.click(screen.getByRole('button', { name: later }));
  await pass(1000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  unmount();
  renderUi(<WelcomePopup />);
  await pass(5000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the welcome popup closes on Escape', async () => {
  renderUi(<WelcomePopup />);
  await pass(1000);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' });
  await pass(1000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the welcome popup waits while the page is covered by an overlay', async () => {
  const banner = document.createElement('div');
  banner.setAttribute('data-consent-banner', '');
  document.body.append(banner);
  renderUi(<WelcomePopup />);
  await pass(5000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  banner.remove();
  await pass(1000);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('the welcome popup waits while the user types', async () => {
  renderUi(
    <>
      <input aria-label="Search" />
      <WelcomePopup />
    </>,
  );
  act(() => screen.getByLabelText('Search').focus());
  await pass(5000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => screen.getByLabelText('Search').blur());
  await pass(999);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await pass(1);
  expect(screen.getByRole('dialog')).toBeVisible();
});
