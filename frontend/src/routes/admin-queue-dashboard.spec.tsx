import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { loadQueueDashboard } from '../features/queue-dashboard/load-queue-dashboard';
import { renderRoute } from '../test/render-route';
import { problem, server } from '../test/server';

jest.mock('../features/queue-dashboard/load-queue-dashboard', () => ({ loadQueueDashboard: jest.fn() }));

beforeEach(() => jest.mocked(loadQueueDashboard).mockClear());

const PLACE = '/admin/queues/open';

function serveAccess(...answers: (() => Response)[]) {
  let requestCount = 0;
  server.use(
    http.post('*/api/admin/queue-dashboard/session', () => {
      requestCount += 1;
      return answers[Math.min(requestCount, answers.length) - 1]!();
    }),
  );
}

const opens = () => new HttpResponse(null, { status: 204 });

it('the page requests the cookie and redirects to the dashboard', async () => {
  serveAccess(opens);
  await renderRoute(PLACE, { as: 'admin' });
  await waitFor(() => expect(loadQueueDashboard).toHaveBeenCalledTimes(1));
});

it.each([
  ['en', 'The queue dashboard cannot be opened', 'Queue dashboard'],
  ['es', 'No se puede abrir el panel de colas', 'Panel de colas'],
] as const)('a failure is explained and can be retried (%s)', async (language, title, subject) => {
  serveAccess(() => problem(400, 'bad_request'), opens);
  const { user } = await renderRoute(PLACE, { as: 'admin', language });
  expect(await screen.findByRole('alert')).toHaveTextContent(title);
  expect(document.title).toBe(`Error: ${subject} | Recuento`);
  expect(loadQueueDashboard).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /again|intentarlo|reintentar/i }));
  await waitFor(() => expect(loadQueueDashboard).toHaveBeenCalledTimes(1));
});
