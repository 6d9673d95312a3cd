import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { loadJobRoom } from '../features/queue-dashboard/leave-page';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

jest.mock('../features/queue-dashboard/leave-page', () => ({ loadJobRoom: jest.fn() }));

beforeEach(() => jest.mocked(loadJobRoom).mockClear());

const PLACE = '/admin/queue-dashboard';

function door(...answers: (() => Response)[]) {
  let knocks = 0;
  server.use(
    http.post('*/api/admin/queue-dashboard/session', () => {
      knocks += 1;
      return answers[Math.min(knocks, answers.length) - 1]!();
    }),
  );
}

const opens = () => new HttpResponse(null, { status: 204 });

it('the page requests the cookie and redirects to the dashboard', async () => {
  door(opens);
  await renderRoute(PLACE, { as: 'admin' });
  await waitFor(() => expect(loadJobRoom).toHaveBeenCalledTimes(1));
});

it.each([
  ['en', 'The queue dashboard cannot be opened'],
  ['es', 'No se puede abrir el panel de colas'],
] as const)('a failure is explained and can be retried (%s)', async (language, title) => {
  door(() => problem(400, 'bad_request'), opens);
  const { user } = await renderRoute(PLACE, { as: 'admin', language });
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(loadJobRoom).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /again|intentarlo|reintentar/i }));
  await waitFor(() => expect(loadJobRoom).toHaveBeenCalledTimes(1));
});

it('the page redirects users without the admin role home', async () => {
  const { place } = await renderRoute(PLACE, { as: 'maria' });
  await waitFor(() => expect(place()).toBe('/'));
});

it('the page redirects home when only the server denies access', async () => {
  door(() => problem(403, 'admin_only'));
  const { place } = await renderRoute(PLACE, { as: 'admin' });
  await waitFor(() => expect(place()).toBe('/'));
});
