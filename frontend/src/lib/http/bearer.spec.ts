import { http, HttpResponse } from 'msw';
import { makeToken, MARIA, createSession } from '../../test/users';
import { problem, server } from '../../test/server';
import { EmbeddedSession } from '../session/embedded-session';
import { api } from './api';
import { bindTokenSource } from './bearer';

const LATER = { lifetime: 900 };

/** A signed-in user and a server that accepts only the given tokens; `null` means anonymous. */
async function visit(accepted: (string | null)[], renewals: (() => Response)[]) {
  const first = makeToken({ sub: MARIA.id });
  const seen: (string | null)[] = [];
  let requestCount = 0;
  server.use(
    http.get('*/identity/token', () => {
      requestCount += 1;
      if (requestCount === 1) return HttpResponse.json({ token: first });
      return renewals[Math.min(requestCount - 2, renewals.length - 1)]!();
    }),
    http.all('*/api/user-points/my-monthly', ({ request }) => answer(request)),
    http.all('*/api/additional-conditions', ({ request }) => answer(request)),
    ...createSession(MARIA),
  );
  function answer(request: Request) {
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? null;
    seen.push(token);
    return accepted.includes(token) ? HttpResponse.json({ totalPoints: 5 }) : problem(401, 'unauthorized');
  }
  const session = new EmbeddedSession(() => undefined);
  const unbind = bindTokenSource(session);
  unbinders.push(unbind);
  await session.start();
  return { session, first, seen, renewed: () => requestCount - 1 };
}
const unbinders: (() => void)[] = [];
afterEach(() => unbinders.splice(0).forEach((unbind) => unbind()));

const points = () => api.GET('/api/user-points/my-monthly');
const issueToken = (token: string) => () => HttpResponse.json({ token });
const over = () => new HttpResponse(null, { status: 401 });

it('a rejected token is renewed and the request repeated', async () => {
  const second = makeToken({ sub: MARIA.id, ...LATER });
  const { session, first, seen } = await visit([second], [issueToken(second)]);
  expect((await points()).data).toEqual({ totalPoints: 5 });
  expect(seen).toEqual([first, second]);
  expect(session.getState().status).toBe('signed-in');
});

it('the request body is sent again after a renewal', async () => {
  const second = makeToken({ sub: MARIA.id, ...LATER });
  await visit([second], [issueToken(second)]);
  const bodies: unknown[] = [];
  server.use(
    http.post('*/api/additional-conditions', async ({ request }) => {
      bodies.push(await request.json());
      return bodies.length === 1 ? problem(401, 'unauthorized') : HttpResponse.json({ id: 1 }, { status: 201 });
    }),
  );
  await api.POST('/api/additional-conditions', { body: { name: 'Asthma' } });
  expect(bodies).toEqual([{ name: 'Asthma' }, { name: 'Asthma' }]);
});

it('concurrent rejections cause one renewal', async () => {
  const second = makeToken({ sub: MARIA.id, ...LATER });
  const { seen, renewed } = await visit([second], [issueToken(second)]);
  await Promise.all([points(), points(), points()]);
  expect(renewed()).toBe(1);
  expect(seen.filter((token) => token === second)).toHaveLength(3);
});

it('an expired session is detected and reading continues anonymously', async () => {
  const { session, first, seen } = await visit([null], [over]);
  expect((await points()).data).toEqual({ totalPoints: 5 });
  expect(seen).toEqual([first, null]);
  expect(session.getState()).toMatchObject({ status: 'signed-out', expired: true });
});

it('a write is never sent anonymously', async () => {
  const { session, first, seen } = await visit([null], [over]);
  const attempt = api.POST('/api/additional-conditions', { body: { name: 'Asthma' } });
  await expect(attempt).rejects.toMatchObject({ status: 401 });
  expect(seen).toEqual([first]);
  expect(session.getState()).toMatchObject({ expired: true });
});

it('the request fails when the renewed token is rejected too', async () => {
  const second = makeToken({ sub: MARIA.id, ...LATER });
  const { session, first, seen, renewed } = await visit([], [issueToken(second)]);
  await expect(points()).rejects.toMatchObject({ status: 401 });
  expect(seen).toEqual([first, second, null]);
  expect(session.getState()).toMatchObject({ status: 'signed-out', expired: true });
  await expect(points()).rejects.toMatchObject({ status: 401 });
  expect(renewed()).toBe(1);
});

it('a renewed token of an erased account ends the session for that reason', async () => {
  const second = makeToken({ sub: MARIA.id, ...LATER });
  const { session } = await visit([], [issueToken(second)]);
  server.use(
    http.get('*/api/user-points/my-monthly', ({ request }) =>
      problem(401, request.headers.get('Authorization') === `Bearer ${second}` ? 'account_erased' : 'unauthorized'),
    ),
  );
  await expect(points()).rejects.toMatchObject({ status: 401 });
  expect(session.getState()).toMatchObject({ status: 'signed-out', erased: true });
});

it('the user stays signed in when the provider is unreachable', async () => {
  const { session } = await visit([], [() => HttpResponse.error()]);
  await expect(points()).rejects.toMatchObject({ status: 0 });
  expect(session.getState().status).toBe('signed-in');
});

it('a request is not repeated for another user', async () => {
  const { session, first } = await visit([], [over]);
  const other = makeToken({ sub: 'user-james' });
  expect(await session.renewToken(other)).toBeNull();
  expect(await session.getToken()).toBe(first);
});
