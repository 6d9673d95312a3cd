import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

/** Without the queue of the review, which loads the home page again: admin-pending.spec.tsx. */
const SCREENS = [
  '/admin/testimonial/1042',
  '/admin/decisions',
  '/admin/reports',
  '/admin/objections',
  '/admin/rectifications',
  '/admin/catalog',
  '/admin/purchases',
  '/admin/feeds',
  '/admin/queues/open',
];

beforeEach(() => server.use(http.all('*/api/*', () => problem(403, 'admin_only'))));

it.each(SCREENS)('%s leads users without the admin role home', async (path) => {
  const { place } = await renderRoute(path, { as: 'maria' });
  await waitFor(() => expect(place()).toBe('/'));
});

it.each(SCREENS)('%s leads an admin home whom the server denies access', async (path) => {
  const { place } = await renderRoute(path, { as: 'admin' });
  await waitFor(() => expect(place()).toBe('/'));
});
