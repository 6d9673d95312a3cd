import { act, cleanup, screen, within } from '@testing-library/react';
import { renderRoute } from '../../test/render-route';

const prize = { name: 'Monthly prize: a supplement pack worth 50 euros' };

// Real time passes too: the pages load their data.
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

/** Passes more time than the delay of any popup. */
async function expectNoPopup() {
  await screen.findByRole('heading', { level: 1, name: 'What did people take, and did it help?' });
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
}

async function backToHome(as: 'anonymous' | 'maria') {
  const page = await renderRoute('/about', { as });
  await page.user.click(await screen.findByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { level: 1, name: 'What did people take, and did it help?' });
  return page;
}

it('the prize popup is shown to a visitor who returns to the home page', async () => {
  const { user, place } = await backToHome('anonymous');
  const dialog = await screen.findByRole('dialog', prize);
  expect(dialog).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(place()).toBe('/sign-in');
  expect(sessionStorage.getItem('prize-popup:anonymous')).toBe('shown');
});

it('a visit that starts on the home page shows the welcome popup, and a later visit the prize popup', async () => {
  const { user } = await renderRoute('/');
  const welcome = await screen.findByRole('dialog', { name: 'Welcome to Recuento' });
  expect(sessionStorage.getItem('welcome-popup')).toBe('shown');
  await user.click(within(welcome).getByRole('button', { name: 'Maybe later' }));
  await user.click(screen.getByRole('link', { name: 'About' }));
  await screen.findByRole('heading', { level: 1, name: 'What others took, and whether it helped' });
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await expectNoPopup();
  expect(sessionStorage.getItem('prize-popup:anonymous')).toBeNull();
});

it('a signed-in user who returns to the home page sees the welcome popup', async () => {
  await backToHome('maria');
  expect(await screen.findByRole('dialog', { name: 'Welcome to Recuento' })).toBeVisible();
});

it('the first visit shows the consent banner and no popup; the next visit shows the welcome popup', async () => {
  const { user, unmount } = await renderRoute('/', { consent: null });
  await user.click(await screen.findByRole('button', { name: 'Reject all' }));
  await expectNoPopup();
  expect(sessionStorage.getItem('welcome-popup')).toBeNull();
  unmount();
  await renderRoute('/', { consent: null });
  await expectNoPopup();
  cleanup();

  sessionStorage.clear();
  await renderRoute('/', { consent: null });
  expect(await screen.findByRole('dialog', { name: 'Welcome to Recuento' })).toBeVisible();
});
