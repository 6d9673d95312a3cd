import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

type Notice = components['schemas']['NoticeDto'];

const notice = (changes: Partial<Notice>): Notice => ({
  id: 1,
  kind: 'approved',
  createdAt: '2026-07-06T10:00:00.000Z',
  readAt: null,
  testimonialId: 1042,
  requestId: null,
  conditionName: 'Fatigue',
  supplementName: 'Iron',
  points: 200,
  reason: null,
  reasonCode: null,
  ...changes,
});

/** A mailbox that remembers what was read. */
function mailbox(...all: Notice[]) {
  const notices = all.map((one) => ({ ...one }));
  const read: string[] = [];
  const markRead = (which: string) => {
    read.push(which);
    for (const one of notices) if (which === 'all' || String(one.id) === which) one.readAt = '2026-07-07T10:00:00.000Z';
    return new HttpResponse(null, { status: 204 });
  };
  server.use(
    http.get('*/api/notices', () =>
      HttpResponse.json({
        notices,
        totalPages: notices.length > 0 ? 1 : 0,
        totalNotices: notices.length,
        unread: notices.filter(({ readAt }) => readAt === null).length,
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
    ['Your testimonial was approved', 'Your testimonial was not approved'],
    'It earned you 200 points.',
    'Edit and send again',
  ],
  [
    'es',
    ['Tu testimonio se ha aprobado', 'Tu testimonio no se ha aprobado'],
    'Te ha dado 200 puntos.',
    'Editar y enviar de nuevo',
  ],
] as const)('notices in %s', (language, titles, points, again) => {
  it('say what happened, with points and reasons, and where to go', async () => {
    mailbox(notice({}), notice({ id: 2, kind: 'rejected', points: null, reason, readAt: '2026-07-07T10:00:00.000Z' }));
    await renderRoute('/notices', { as: 'maria', language });
    for (const title of titles)
      expect(await screen.findByRole('heading', { level: 2, name: new RegExp(title) })).toBeVisible();
    expect(screen.getByText(new RegExp(points))).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByRole('link', { name: again })).toHaveAttribute('href', '/my-testimonials/1042/edit');
  });
});

it.each([
  [
    'en',
    ['A purchase of yours was confirmed', 'It earned you 150 points.'],
    ['A purchase of yours was cancelled', 'Its 150 points were reversed.'],
    'See your points',
  ],
  [
    'es',
    ['Se ha confirmado una compra tuya', 'Te ha dado 150 puntos.'],
    ['Se ha anulado una compra tuya', 'Se han anulado sus 150 puntos.'],
    'Ver tus puntos',
  ],
] as const)('tell of the points of purchases in %s', async (language, won, lost, link) => {
  const purchase = { testimonialId: null, conditionName: null, supplementName: null };
  mailbox(
    notice({ ...purchase, id: 2, kind: 'purchase_reversed', points: -150 }),
    notice({ ...purchase, kind: 'purchase_confirmed', points: 150 }),
  );
  await renderRoute('/notices', { as: 'maria', language });
  for (const [title, points] of [won, lost]) {
    expect(await screen.findByRole('heading', { level: 2, name: new RegExp(title) })).toBeVisible();
    expect(screen.getByText(points)).toBeVisible();
  }
  for (const target of screen.getAllByRole('link', { name: link }))
    expect(target).toHaveAttribute('href', '/my-points');
});

it('are read one by one, or all at once', async () => {
  const read = mailbox(notice({}), notice({ id: 2 }), notice({ id: 3 }));
  const { user } = await renderRoute('/notices', { as: 'maria' });
  expect(await screen.findByText('3 not read yet')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: /Mark as read/ })[0]!);
  expect(await screen.findByText('2 not read yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('0 not read yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /read/ })).not.toBeInTheDocument();
  expect(read).toEqual(['1', 'all']);
});

it('count as read when their testimonial is opened', async () => {
  const read = mailbox(notice({}));
  server.use(http.get('*/api/testimonials/my/:id*', () => problem(404, 'testimonial_not_found')));
  const { user } = await renderRoute('/notices', { as: 'maria' });
  await user.click(await screen.findByRole('link', { name: 'See the testimonial' }));
  await waitFor(() => expect(read).toEqual(['1']));
});

it('invite to nothing when there are none', async () => {
  mailbox();
  await renderRoute('/notices', { as: 'maria' });
  expect(await screen.findByText('No notices yet')).toBeVisible();
});

it('can be asked for again after a failure', async () => {
  server.use(http.get('*/api/notices', () => problem(400, 'bad_request')));
  const { user } = await renderRoute('/notices', { as: 'maria' });
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Failed to load your notices');
  mailbox(notice({}));
  await user.click(within(failure).getByRole('button'));
  expect(await screen.findByRole('heading', { name: /was approved/ })).toBeVisible();
});

it('are for signed-in people', async () => {
  const { place } = await renderRoute('/notices');
  await waitFor(() => expect(place()).toBe('/sign-in?redirect_url=%2Fnotices'));
});
