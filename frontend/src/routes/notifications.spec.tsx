import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

type Notification = components['schemas']['NotificationDto'];

const makeNotification = (changes: Partial<Notification>): Notification => ({
  id: 1,
  kind: 'approved',
  createdAt: '2026-07-06T10:00:00.000Z',
  readAt: null,
  testimonialId: 1042,
  requestId: null,
  reportNumber: null,
  conditionName: 'Fatigue',
  conditionPhrase: 'la fatiga',
  supplementName: 'Iron',
  isSupplementUserGenerated: false,
  advertiserName: null,
  orderReference: null,
  points: 200,
  reason: null,
  reasonCode: null,
  ...changes,
});

/** A server with notifications that stores which ones were read. */
function serveNotifications(...all: Notification[]) {
  const notifications = all.map((one) => ({ ...one }));
  const read: string[] = [];
  const markRead = (which: string) => {
    read.push(which);
    for (const one of notifications)
      if (which === 'all' || String(one.id) === which) one.readAt = '2026-07-07T10:00:00.000Z';
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get('*/api/notices', () =>
      HttpResponse.json({
        notices: notifications,
        totalPages: notifications.length > 0 ? 1 : 0,
        totalNotices: notifications.length,
        unread: notifications.filter(({ readAt }) => readAt === null).length,
      }),
    ),
    http.post('*/api/notices/read', () => markRead('all')),
    http.post('*/api/notices/:id/read', ({ params }) => markRead(String(params.id))),
  );
  return read;
}

const reason = 'Please leave out your address.';

describe.each([
  [
    'en',
    [
      'Published: your testimonial about iron for la fatiga',
      'Not published: your testimonial about iron for la fatiga',
    ],
    'You earned 200 points.',
    'Edit and send again',
  ],
  [
    'es',
    ['Publicado: tu testimonio sobre iron para la fatiga', 'No publicado: tu testimonio sobre iron para la fatiga'],
    'Has ganado 200 puntos.',
    'Editar y enviar de nuevo',
  ],
] as const)('notifications in %s', (language, titles, points, again) => {
  it('notifications show event, points, reason and link', async () => {
    serveNotifications(
      makeNotification({}),
      makeNotification({ id: 2, kind: 'rejected', points: null, reason, readAt: '2026-07-07T10:00:00.000Z' }),
    );
    await renderRoute('/notices', { as: 'maria', language });
    for (const title of titles)
      expect(await screen.findByRole('heading', { level: 3, name: new RegExp(title) })).toBeVisible();
    expect(screen.getByText(new RegExp(points))).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByRole('link', { name: again })).toHaveAttribute('href', '/my-testimonials/1042/edit');
  });
});

it('notifications have names that users wrote as they are', async () => {
  const names = { conditionName: 'Raynaud', conditionPhrase: 'Raynaud', supplementName: 'Tenerife salt' };
  serveNotifications(makeNotification({ ...names, isSupplementUserGenerated: true }));
  await renderRoute('/notices', { as: 'maria', language: 'en' });
  expect(await screen.findByText('Published: your testimonial about Tenerife salt for Raynaud')).toBeVisible();
});

it.each([
  [
    'en',
    ['Purchase confirmed: Botica Norte, order BN-20417', 'The order has been confirmed. You earned 150 points.'],
    [
      'Purchase reversed: Botica Norte, order BN-20417',
      'The purchase no longer counts, for example because it was returned or cancelled. 150 points were deducted.',
    ],
  ],
  [
    'es',
    ['Compra confirmada: Botica Norte, pedido BN-20417', 'El pedido se ha confirmado. Has ganado 150 puntos.'],
    [
      'Compra anulada: Botica Norte, pedido BN-20417',
      'La compra ya no cuenta, por ejemplo porque se devolvió o se canceló. Se han descontado 150 puntos.',
    ],
  ],
] as const)('notifications name shop and order of a purchase in %s', async (language, won, lost) => {
  // An administrator may have confirmed or reversed it, so the texts do not say that the shop did.
  const purchase = {
    testimonialId: null,
    conditionName: null,
    conditionPhrase: null,
    supplementName: null,
    advertiserName: 'Botica Norte',
    orderReference: 'BN-20417',
  };
  serveNotifications(
    makeNotification({ ...purchase, id: 2, kind: 'purchase_reversed', points: -150 }),
    makeNotification({ ...purchase, kind: 'purchase_confirmed', points: 150 }),
  );
  await renderRoute('/notices', { as: 'maria', language });
  for (const [title, text] of [won, lost]) {
    expect(await screen.findByRole('heading', { level: 3, name: new RegExp(title) })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: title })).toHaveAttribute('href', '/my-points');
  }
});

it.each([
  ['en', 'Unread', 'Earlier', '1 unread', 'New'],
  ['es', 'Sin leer', 'Anteriores', '1 sin leer', 'Nueva'],
] as const)('are in two groups in %s', async (language, unread, earlier, badge, isNew) => {
  serveNotifications(
    makeNotification({ id: 3, kind: 'rectification_refused', requestId: 12, testimonialId: null, points: null }),
    makeNotification({ id: 2, readAt: '2026-07-07T10:00:00.000Z' }),
    makeNotification({ id: 1, kind: 'removed', points: -200, readAt: '2026-07-07T10:00:00.000Z' }),
  );
  await renderRoute('/notices', { as: 'maria', language });
  const group = within(await screen.findByRole('region', { name: unread }));
  expect(group.getAllByRole('listitem')).toHaveLength(1);
  expect(group.getByRole('heading', { name: /12/ })).toBeVisible();
  expect(group.getByText(isNew)).toBeVisible();
  expect(within(screen.getByRole('region', { name: earlier })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText(badge)).toBeVisible();
});

it.each([
  {
    language: 'en' as const,
    unread: (amount: number) => `${amount} unread`,
    markRead: /Mark as read/,
    markAllRead: 'Mark all as read',
    allRead: 'All read',
    earlier: 'Earlier',
  },
  {
    language: 'es' as const,
    unread: (amount: number) => `${amount} sin leer`,
    markRead: /Marcar como leída/,
    markAllRead: 'Marcar todas como leídas',
    allRead: 'Todas leídas',
    earlier: 'Anteriores',
  },
])('notifications are marked as read individually or all at once in $language', async (words) => {
  const read = serveNotifications(makeNotification({}), makeNotification({ id: 2 }), makeNotification({ id: 3 }));
  const { user } = await renderRoute('/notices', { as: 'maria', language: words.language });
  expect(await screen.findByText(words.unread(3))).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: words.markRead })[0]!);
  expect(await screen.findByText(words.unread(2))).toBeVisible();
  await user.click(screen.getByRole('button', { name: words.markAllRead }));
  expect(await screen.findByRole('heading', { level: 2, name: words.earlier })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/unread|sin leer/i)).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: /read|leída/ })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getByText(words.allRead).closest('[role=status]')).not.toBeNull();
  expect(read).toEqual(['1', 'all']);
});

it('opening a testimonial marks its notifications as read', async () => {
  const read = serveNotifications(makeNotification({}));
  server.use(http.get('*/api/testimonials/my/:id*', () => problem(404, 'testimonial_not_found')));
  const { user } = await renderRoute('/notices', { as: 'maria' });
  await user.click(await screen.findByRole('link', { name: /^Published/ }));
  await waitFor(() => expect(read).toEqual(['1']));
});

it('an empty list offers no action', async () => {
  serveNotifications();
  await renderRoute('/notices', { as: 'maria' });
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});

it('a failed request can be retried', async () => {
  server.use(http.get('*/api/notices', () => problem(400, 'bad_request')));
  const { user } = await renderRoute('/notices', { as: 'maria' });
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load your notifications');
  serveNotifications(makeNotification({}));
  await user.click(within(failure).getByRole('button'));
  expect(await screen.findByRole('heading', { name: /^Published/ })).toBeVisible();
});

it('the page requires a signed-in user', async () => {
  const { place } = await renderRoute('/notices');
  await waitFor(() => expect(place()).toBe('/sign-in?redirect_url=%2Fnotices'));
});

it.each([
  ['en', 'The testimonial that you reported was deleted'],
  ['es', 'Se ha eliminado el testimonio que denunciaste'],
] as const)('a report that was closed without a decision leads to its status in %s', async (language, title) => {
  const names = { conditionName: null, conditionPhrase: null, supplementName: null };
  const reportNumber = 'R-72XD-QZ1Q-P393';
  serveNotifications(
    makeNotification({ kind: 'report_closed', testimonialId: null, reportNumber, points: null, ...names }),
  );
  await renderRoute('/notices', { as: 'maria', language });
  expect(await screen.findByRole('link', { name: title })).toHaveAttribute('href', `/reports/${reportNumber}`);
});

it.each([
  ['en', /^Mark as read/, 'Mark all as read', 'Failed to mark as read'],
  ['es', /^Marcar como leída/, 'Marcar todas como leídas', 'No se ha podido marcar como leído'],
] as const)('a notification that could not be marked as read is reported in %s', async (language, one, all, text) => {
  serveNotifications(makeNotification({}));
  server.use(http.post('*/api/notices/*', () => problem(503, 'unavailable')));
  const { user } = await renderRoute('/notices', { as: 'maria', language });
  await user.click(await screen.findByRole('button', { name: one }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await user.click(within(screen.getByRole('alert')).getByRole('button'));
  await user.click(screen.getByRole('button', { name: all }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

it('a notification of today is one of yesterday when the page is seen again the next day', async () => {
  const now = new Date(2026, 6, 6, 21, 30);
  jest.useFakeTimers({ now, advanceTimers: true });
  serveNotifications(makeNotification({ createdAt: new Date(2026, 6, 6, 20, 15).toISOString() }));
  await renderRoute('/notices', { as: 'maria' });
  expect(await screen.findByText('Today, 20:15')).toBeVisible();
  jest.setSystemTime(new Date(2026, 6, 7, 8, 0));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Yesterday, 20:15')).toBeVisible();
  jest.useRealTimers();
});
