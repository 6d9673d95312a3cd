import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { problem, server } from '../../test/server';
import { ADMIN, createSession, makeToken, MARIA } from '../../test/users';
import { EmbeddedSession } from './embedded-session';

const unavailable = () => server.use(http.get('*/identity/get-session', () => problem(503, 'unavailable')));

async function signedIn() {
  server.use(...createSession(MARIA));
  const session = new EmbeddedSession(() => undefined);
  await session.start();
  return session;
}

afterEach(() => jest.useRealTimers());

it('a user stays signed in when the session cannot be loaded again', async () => {
  const session = await signedIn();
  unavailable();
  await session.refresh();
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: MARIA });
  expect(await session.getToken()).not.toBeNull();
});

it('a session that is gone when it is loaded again has expired', async () => {
  const session = await signedIn();
  server.use(http.get('*/identity/get-session', () => HttpResponse.json(null)));
  await session.refresh();
  expect(session.getState()).toMatchObject({ status: 'signed-out', expired: true });
  await session.refresh();
  expect(session.getState()).toMatchObject({ status: 'signed-out', expired: true });
});

it('a session that could not be loaded is loaded when the server has restarted', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] });
  unavailable();
  const session = new EmbeddedSession(() => undefined);
  const start = session.start();
  await jest.advanceTimersByTimeAsync(0);
  await start;
  expect(session.getState().status).toBe('signed-out');
  server.use(...createSession(MARIA));
  await jest.advanceTimersByTimeAsync(4_000);
  jest.useRealTimers();
  await waitFor(() => expect(session.getState()).toMatchObject({ status: 'signed-in', user: MARIA }));
});

it('a session that could not be loaded again is loaded when the server has restarted', async () => {
  const session = await signedIn();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'performance'] });
  unavailable();
  await session.refresh();
  server.use(...createSession({ ...MARIA, name: 'María R.' }));
  await jest.advanceTimersByTimeAsync(4_000);
  jest.useRealTimers();
  await waitFor(() => expect(session.getState()).toMatchObject({ status: 'signed-in', user: { name: 'María R.' } }));
});

it('a token of another user is not used, and the page follows the other user', async () => {
  server.use(
    http.get('*/identity/token', () => HttpResponse.json({ token: makeToken({ sub: MARIA.id, lifetime: 59 }) })),
    ...createSession(MARIA),
  );
  const session = new EmbeddedSession(() => undefined);
  await session.start();
  server.use(...createSession(ADMIN, ['recuento']));
  expect(await session.getToken()).toBeNull();
  await waitFor(() => expect(session.getState()).toMatchObject({ status: 'signed-in', user: ADMIN, isAdmin: true }));
  expect(await session.getToken()).not.toBeNull();
});

it('a page from the back/forward cache follows a sign-in that it could not hear of', async () => {
  const session = await signedIn();
  server.use(...createSession(ADMIN));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(() => expect(session.getState()).toMatchObject({ user: ADMIN }));
});
