import { http, HttpResponse } from 'msw';
import { makeToken, MARIA, createSession } from '../../test/users';
import { server } from '../../test/server';
import { EmbeddedSession } from './embedded-session';

/** Counts the issued tokens. */
function countTokens(lifetime?: number) {
  const count = { tokens: 0 };
  server.use(
    http.get('*/identity/token', () => {
      count.tokens += 1;
      return HttpResponse.json({ token: makeToken({ sub: MARIA.id, lifetime }) });
    }),
    ...createSession(MARIA),
  );
  return count;
}

const made = () => {
  const visited: string[] = [];
  return { session: new EmbeddedSession((path) => visited.push(path)), visited };
};

it('the user is anonymous without a session', async () => {
  const { session } = made();
  expect(session.getState().status).toBe('loading');
  expect(await session.getToken()).toBeNull();
  expect(session.getState()).toEqual({ status: 'signed-out', user: null, isAdmin: false });
});

it('a session yields the user and notifies listeners', async () => {
  server.use(...createSession(MARIA));
  const { session } = made();
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.getState().status));
  await session.start();
  expect(session.getState()).toEqual({ status: 'signed-in', user: MARIA, isAdmin: false });
  expect(seen).toEqual(['signed-in']);
});

it('members of any organization are admins', async () => {
  server.use(...createSession(MARIA, ['anything']));
  const { session } = made();
  await session.start();
  expect(session.getState().isAdmin).toBe(true);
});

it('a valid token is cached and concurrent callers cause one request', async () => {
  const count = countTokens();
  const { session } = made();
  const tokens = await Promise.all([session.getToken(), session.getToken(), session.getToken()]);
  expect(new Set(tokens).size).toBe(1);
  expect(count.tokens).toBe(1);
});

it('an expiring token is renewed once for all callers', async () => {
  const count = countTokens(59);
  const { session } = made();
  await session.start();
  await Promise.all([session.getToken(), session.getToken()]);
  expect(count.tokens).toBe(2);
});

it('the token that comes with the user is used, without a request of its own', async () => {
  const count = countTokens();
  const token = makeToken({ sub: MARIA.id, organizations: ['recuento'] });
  server.use(
    http.get('*/identity/get-session', () =>
      HttpResponse.json({ user: MARIA }, { headers: { 'set-auth-jwt': token } }),
    ),
  );
  const { session } = made();
  expect(await session.getToken()).toBe(token);
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: MARIA, isAdmin: true });
  expect(count.tokens).toBe(0);
});

it('the user is signed out when the provider ended the session', async () => {
  countTokens(59);
  const { session } = made();
  await session.start();
  server.use(http.get('*/identity/token', () => new HttpResponse(null, { status: 401 })));
  expect(await session.getToken()).toBeNull();
  expect(session.getState()).toEqual({ status: 'signed-out', user: null, isAdmin: false, expired: true });
});

it('reading continues when the provider does not respond', async () => {
  server.use(http.get('*/identity/get-session', () => HttpResponse.error()));
  const { session } = made();
  await session.start();
  expect(session.getState().status).toBe('signed-out');
});

it('the session is loaded again when the connection returns', async () => {
  server.use(http.get('*/identity/get-session', () => HttpResponse.error()));
  const { session } = made();
  await session.start();
  server.use(...createSession(MARIA));
  const signedIn = new Promise<void>((resolve) => session.subscribe(resolve));
  window.dispatchEvent(new Event('online'));
  await signedIn;
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: MARIA });
});

it('signing out succeeds when the session has already ended', async () => {
  server.use(
    ...createSession(MARIA),
    http.post('*/identity/sign-out', () => new HttpResponse(null, { status: 401 })),
  );
  const { session } = made();
  await session.start();
  await session.signOut();
  expect(session.getState()).toEqual({ status: 'signed-out', user: null, isAdmin: false });
});

it('signing out clears the user and the token', async () => {
  server.use(
    ...createSession(MARIA),
    http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })),
  );
  const { session } = made();
  await session.start();
  await session.signOut();
  expect(session.getState().status).toBe('signed-out');
  expect(await session.getToken()).toBeNull();
});

it('sign-in carries the redirect URL', async () => {
  const { session, visited } = made();
  await session.signIn('/my-points?month=1');
  expect(visited).toEqual(['/sign-in?redirect_url=%2Fmy-points%3Fmonth%3D1']);
});

it('tabs sign in and out together', async () => {
  const [first, second] = [made().session, made().session];
  await Promise.all([first.start(), second.start()]);
  const nextStateOfSecond = () =>
    new Promise((resolve) => {
      const stop = second.subscribe(() => {
        stop();
        resolve(second.getState());
      });
    });
  server.use(
    ...createSession(MARIA),
    http.post('*/identity/sign-in/email', () => HttpResponse.json({ user: MARIA })),
    http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })),
  );
  const signedIn = nextStateOfSecond();
  await first.signInWithPassword(MARIA.email, 'recuento-demo');
  expect(await signedIn).toMatchObject({ status: 'signed-in', user: MARIA });

  const signedOut = nextStateOfSecond();
  await first.signOut();
  expect(await signedOut).toEqual({ status: 'signed-out', user: null, isAdmin: false });
  expect(await second.getToken()).toBeNull();
});

it('browsers without channels between tabs have sessions too', async () => {
  const { BroadcastChannel } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  server.use(
    ...createSession(MARIA),
    http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })),
  );
  const { session } = made();
  await session.start();
  expect(session.getState().status).toBe('signed-in');
  await session.signOut();
  expect(session.getState().status).toBe('signed-out');
  Object.assign(globalThis, { BroadcastChannel });
});
