import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { serveHomePage } from '../../test/home-page';
import { renderRoute } from '../../test/render-route';
import { server } from '../../test/server';

const nav = () => screen.getByRole('navigation', { name: 'Main' });
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent);

it('an anonymous visitor sees the public navigation and a sign-in link', async () => {
  await renderRoute('/about');
  const logIn = await screen.findByRole('link', { name: 'Log in' });
  expect(logIn).toHaveAttribute('href', '/sign-in?redirect_url=%2Fabout');
  expect(linksOf(nav())).toEqual(['Home', 'Marketplace', 'Share your experience', 'About']);
  expect(screen.queryByRole('button', { name: /Personal area|Admin|Your account/ })).not.toBeInTheDocument();
});

it('a signed-in user sees personal navigation and no admin menu', async () => {
  const { user } = await renderRoute('/about', { as: 'maria' });
  await user.click(await screen.findByRole('button', { name: 'Personal area' }));
  expect(screen.getByRole('link', { name: 'My testimonials' })).toHaveAttribute('href', '/my-testimonials');
  expect(screen.getByRole('link', { name: 'My points' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Admin' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Log in' })).not.toBeInTheDocument();
});

it('an admin opens the admin menu by click or hover, and it closes after the pointer leaves', async () => {
  const { user } = await renderRoute('/about', { as: 'admin' });
  const button = await screen.findByRole('button', { name: 'Admin' });
  await user.hover(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(button);
  expect(screen.getByRole('link', { name: 'Pending testimonials' })).toBeVisible();
  await user.unhover(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'));
});

it.each(['/my-points', '/notices', '/account', '/data-rights'])(
  'the personal area is marked as the current part of the site on %s',
  async (path) => {
    await renderRoute(path, { as: 'maria' });
    expect(await screen.findByRole('button', { name: 'Personal area' })).toHaveAttribute('aria-current', 'true');
  },
);

it('Escape closes a menu and restores focus', async () => {
  const { user } = await renderRoute('/about', { as: 'maria' });
  const button = await screen.findByRole('button', { name: 'Personal area' });
  button.focus();
  await user.keyboard('{Enter}{Tab}');
  expect(screen.getByRole('link', { name: 'My testimonials' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

it('unread notifications are announced on the user button', async () => {
  server.use(
    http.get('*/api/notices', () => HttpResponse.json({ notices: [], totalPages: 1, totalNotices: 2, unread: 2 })),
  );
  const { user } = await renderRoute('/about', { as: 'maria', language: 'es' });
  await user.click(await screen.findByRole('button', { name: 'Tu cuenta (MR), 2 notificaciones sin leer' }));
  expect(screen.getByRole('link', { name: 'Notificaciones: 2 sin leer' })).toHaveAttribute('href', '/notices');
});

it('signing out leads to the home page with a sign-in link', async () => {
  server.use(http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })));
  const { user, place } = await renderRoute('/about', { as: 'maria' });
  await user.click(await screen.findByRole('button', { name: /^Your account/ }));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
  expect(place()).toBe('/');
});

it('a sign-out that failed is not reported any more when it is repeated', async () => {
  server.use(
    http.post('*/identity/sign-out', () => HttpResponse.error(), { once: true }),
    http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })),
  );
  const { user } = await renderRoute('/about', { as: 'maria' });
  const signOut = async () => {
    await user.click(await screen.findByRole('button', { name: /^Your account/ }));
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
  };
  await signOut();
  expect(await screen.findByRole('alert')).toBeVisible();
  await signOut();
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('switching the language updates the document and is remembered', async () => {
  const { user } = await renderRoute('/about');
  await screen.findByRole('heading', { level: 1, name: 'What others took, and whether it helped' });
  await user.click(screen.getByRole('button', { name: 'ES, Español' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Qué tomaron otras personas y si les sirvió');
  expect(screen.getByRole('button', { name: 'ES, Español' })).toHaveAttribute('aria-pressed', 'true');
  expect(document.documentElement.lang).toBe('es');
  expect(localStorage.getItem('language')).toBe('es');
  expect(document.title).toBe('Acerca de | Recuento');
});

it('the mobile menu lists every page and closes on Escape', async () => {
  const { user } = await renderRoute('/about', { as: 'admin' });
  await screen.findByRole('button', { name: /^Your account/ });
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  expect(linksOf(within(dialog).getByRole('navigation'))).toEqual([
    'Home',
    'Marketplace',
    'Share your experience',
    'My testimonials',
    'My points',
    'Notifications',
    'Account',
    'AboutYou are here',
    'Pending testimonials',
    'Correction requests',
    'Decisions',
    'Catalog management',
    'Purchases',
    'Product feeds',
    'Queue dashboard',
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('the mobile menu receives focus and restores it', async () => {
  const { user } = await renderRoute('/about?from=x');
  const burger = await screen.findByRole('button', { name: 'Menu' });
  await screen.findByRole('link', { name: 'Log in' });
  await user.click(burger);
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus());
  expect(within(dialog).getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/sign-in?redirect_url=%2Fabout%3Ffrom%3Dx',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(burger).toHaveFocus());
});

it.each([
  ['en', 'Menu', 'Recuento, home', '/about', '/'],
  ['es', 'Menú', 'Recuento, inicio', '/', '/'],
] as const)('the logo in the mobile menu closes it in %s', async (language, menu, logo, from, to) => {
  serveHomePage();
  const { user, place } = await renderRoute(from, { language });
  await user.click(await screen.findByRole('button', { name: menu }));
  const dialog = await screen.findByRole('dialog', { name: menu });
  await user.click(within(dialog).getByRole('link', { name: logo }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(place()).toBe(to);
});

it('the mobile menu does not stay over the page to which the Back button leads', async () => {
  const { user, router } = await renderRoute('/about');
  await act(() => router.navigate('/cookie-policy'));
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  await act(() => router.navigate(-1));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await act(() => router.navigate(1));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('the color scheme can be chosen in every footer', async () => {
  const { user } = await renderRoute('/about', { language: 'es' });
  const colorSchemes = await screen.findByRole('group', { name: 'Colores' });
  await user.click(within(colorSchemes).getByRole('button', { name: 'Oscuro' }));
  expect(localStorage.getItem('color-scheme')).toBe('dark');
  expect(within(colorSchemes).getByRole('button', { name: 'Oscuro' })).toHaveAttribute('aria-pressed', 'true');
});

it.each(['/testimonials/4', '/supplements/4', '/conditions/3', '/compare'])('%s belongs to Home', async (path) => {
  server.use(http.get('*/api/analysis/*', () => HttpResponse.error()));
  await renderRoute(path);
  await screen.findByRole('heading', { level: 1 });
  const home = within(nav()).getByRole('link', { name: 'Home' });
  expect(home).not.toHaveAttribute('aria-current');
  expect(home).toHaveClass('header__current');
});

it('the sign-in link carries the current page as redirect_url', async () => {
  await renderRoute('/sign-in?redirect_url=%2Fmy-points');
  expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/sign-in?redirect_url=%2Fmy-points',
  );
});

it('a chosen language overrides the language of the link', async () => {
  const { user, place } = await renderRoute('/about?lang=es&from=x#points', { language: 'es' });
  await user.click(await screen.findByRole('button', { name: 'EN, English' }));
  await waitFor(() => expect(place()).toBe('/about?from=x'));
  expect(localStorage.getItem('language')).toBe('en');
});

it('the test data notice is shown while the demo is on', async () => {
  const { unmount } = await renderRoute('/about', { config: { demo: true } });
  expect(await screen.findByRole('complementary', { name: 'Test data' })).toBeVisible();
  unmount();
  await renderRoute('/about');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('complementary', { name: 'Test data' })).not.toBeInTheDocument();
});

it('navigation moves the focus to the heading of the new page', async () => {
  const { user } = await renderRoute('/about');
  await user.click(await screen.findByRole('link', { name: 'Marketplace' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Marketplace' })).toHaveFocus());
});

it.each([
  ['anonymous', '/my-points', '/sign-in?redirect_url=%2Fmy-points'],
  ['anonymous', '/my-testimonials/4?x=1', '/sign-in?redirect_url=%2Fmy-testimonials%2F4%3Fx%3D1'],
  ['anonymous', '/admin/pending-testimonials', '/sign-in?redirect_url=%2Fadmin%2Fpending-testimonials'],
  ['maria', '/admin/testimonial/3', '/'],
] as const)('%s opening %s ends at %s', async (as, path, expected) => {
  const { place } = await renderRoute(path, { as });
  await waitFor(() => expect(place()).toBe(expected));
});

it('an unknown URL shows the not-found page', async () => {
  const { user, place } = await renderRoute('/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'We have no page at this address' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Search a condition' }));
  expect(place()).toBe('/');
});
