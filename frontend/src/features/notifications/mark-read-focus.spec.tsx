import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoute } from '../../test/render-route';
import { server } from '../../test/server';
import type { Notification } from './queries';

const UNREAD = 8;

/** More links and buttons than the page treats as one group. */
function serveUnread() {
  const notices = Array.from({ length: UNREAD }, (_, index) => ({
    id: index + 1,
    kind: 'purchase_confirmed',
    createdAt: '2026-07-06T10:00:00.000Z',
    readAt: null as string | null,
    advertiserName: 'Botica Norte',
    orderReference: `BN-${index + 1}`,
    points: 150,
    reason: null,
  })) as unknown as (Notification & { readAt: string | null })[];
  server.use(
    http.get('*/api/notices', () => {
      const unread = notices.filter(({ readAt }) => readAt === null);
      const read = notices.filter(({ readAt }) => readAt !== null);
      return HttpResponse.json({
        notices: [...unread, ...read],
        totalPages: 1,
        totalNotices: UNREAD,
        unread: unread.length,
      });
    }),
    http.post('*/api/notices/:id/read', ({ params }) => {
      for (const notice of notices) if (String(notice.id) === params.id) notice.readAt = '2026-07-07T10:00:00.000Z';
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

const findButton = (order: number) =>
  screen.findByRole('button', { name: new RegExp(`^Mark as read.*order BN-${order}$`) });

it.each([
  ['the one below it', 3, 4],
  ['the one above it, if it was the last', UNREAD, UNREAD - 1],
])('the focus moves from a notification that is marked as read to %s', async (_title, marked, next) => {
  serveUnread();
  const { user } = await renderRoute('/notices', { as: 'maria' });
  const button = await findButton(marked);
  button.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button).not.toBeInTheDocument());
  // Longer than the page waits until it moves a focus that was lost.
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(await findButton(next)).toHaveFocus();
});
