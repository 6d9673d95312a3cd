import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { components } from '../api/schema';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

const NOTIFICATION: Omit<components['schemas']['NotificationDto'], 'createdAt'> = {
  id: 1,
  kind: 'approved',
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
};

const serve = (createdAt: string) =>
  server.use(
    http.get('*/api/notices', () =>
      HttpResponse.json({
        notices: [{ ...NOTIFICATION, createdAt }],
        totalPages: 1,
        totalNotices: 1,
        unread: 1,
      }),
    ),
  );

it.each([
  ['en', /^Mark as read/, 'Mark all as read', 'Nothing was marked as read'],
  ['es', /^Marcar como leída/, 'Marcar todas como leídas', 'No se ha marcado nada como leído'],
] as const)('a notification that could not be marked as read is reported in %s', async (language, one, all, text) => {
  serve('2026-07-06T10:00:00.000Z');
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
  serve(new Date(2026, 6, 6, 20, 15).toISOString());
  await renderRoute('/notices', { as: 'maria' });
  expect(await screen.findByText('Today, 20:15')).toBeVisible();
  jest.setSystemTime(new Date(2026, 6, 7, 8, 0));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Yesterday, 20:15')).toBeVisible();
  jest.useRealTimers();
});
