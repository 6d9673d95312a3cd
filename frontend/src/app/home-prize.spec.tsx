import { screen } from '@testing-library/react';
import { renderRoute } from '../test/render-route';

const prize = { name: 'Monthly prize: a supplement pack worth 50 euros' };
const WAIT = { timeout: 4_000 };

async function backToHome(as: 'nobody' | 'maria') {
  const page = await renderRoute('/about', { as });
  await page.user.click(await screen.findByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { level: 1, name: 'What did people take, and did it help?' });
  return page;
}

it('tells visitors of the prize when they come back to the start page', async () => {
  sessionStorage.setItem('welcome-popup', 'shown');
  const { user, place } = await backToHome('nobody');
  const dialog = await screen.findByRole('dialog', prize, WAIT);
  expect(dialog).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(place()).toBe('/sign-in');
  expect(sessionStorage.getItem('prize-popup:anonymous')).toBe('shown');
});

it('leaves the first look to the welcome alone', async () => {
  await backToHome('nobody');
  await screen.findByRole('dialog', { name: 'Welcome to Recuento' }, WAIT);
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(sessionStorage.getItem('prize-popup:anonymous')).toBeNull();
});
