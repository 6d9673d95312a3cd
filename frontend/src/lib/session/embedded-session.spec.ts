import { http, HttpResponse } from 'msw';
import { makeToken, MARIA, sessionOf } from '../../test/people';
import { server } from '../../test/server';
import { EmbeddedSession } from './embedded-session';

/** Counts the tokens handed out. */
function countTokens(lifetime?: number) {
  const count = { tokens: 0 };
  server.use(
    http.get('*/identity/token', () => {
      count.tokens += 1;
      return HttpResponse.json({ token: makeToken({ sub: MARIA.id, lifetime }) });
    }),
    ...sessionOf(MARIA),
  );
  return count;
}

const made = () => {
  const visited: string[] = [];
  return { session: new EmbeddedSession((path) => visited.push(path)), visited };
};

it('knows nobody without a session', async () => {
  const { session } = made();
  expect(session.getState().status).toBe('loading');
  expect(await session.getToken()).toBeNull();
  expect(session.getState()).toEqual({ status: 'signed-out', user: null, isAdmin: false });
});

it('knows the person and tells its listeners', async () => {
  server.use(...sessionOf(MARIA));
  const { session } = made();
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.getState().status));
  await session.start();
  expect(session.getState()).toEqual({ status: 'signed-in', user: MARIA, isAdmin: false });
  expect(seen).toEqual(['signed-in']);
});

it('takes members of any organization for admins', async () => {
  server.use(...sessionOf(MARIA, ['anything']));
  const { session } = made();
  await session.start();
  expect(session.getState().isAdmin).toBe(true);
});

it('keeps a token while it is good and asks once for many callers', async () => {
  const count = countTokens();
  const { session } = made();
  const tokens = await Promise.all([session.getToken(), session.getToken(), session.getToken()]);
  expect(new Set(tokens).size).toBe(1);
  expect(count.tokens).toBe(1);
});

it('renews a token in its last minute, once for all who wait', async () => {
  const count = countTokens(59);
  const { session } = made();
  await session.start();
  await Promise.all([session.getToken(), session.getToken()]);
  expect(count.tokens).toBe(2);
});

it('is signed out when the provider has ended the session', async () => {
  countTokens(59);
  const { session } = made();
  await session.start();
  server.use(http.get('*/identity/token', () => new HttpResponse(null, { status: 401 })));
  expect(await session.getToken()).toBeNull();
  expect(session.getState()).toEqual({ status: 'signed-out', user: null, isAdmin: false, expired: true });
});

it('lets people read when the provider does not answer', async () => {
  server.use(http.get('*/identity/get-session', () => HttpResponse.error()));
  const { session } = made();
  await session.start();
  expect(session.getState().status).toBe('signed-out');
});

it('asks who is here once more when the network is back', async () => {
  server.use(http.get('*/identity/get-session', () => HttpResponse.error()));
  const { session } = made();
  await session.start();
  server.use(...sessionOf(MARIA));
  const signedIn = new Promise<void>((resolve) => session.subscribe(resolve));
  window.dispatchEvent(new Event('online'));
  await signedIn;
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: MARIA });
});

it('counts as signed out where there was no session left to end', async () => {
  server.use(
    ...sessionOf(MARIA),
    http.post('*/identity/sign-out', () => new HttpResponse(null, { status: 401 })),
  );
  const { session } = made();
  await session.start();
  await session.signOut();
  expect(session.getState()).toEqual({ status: 'signed-out', user: null, isAdmin: false });
});

it('forgets the person and the token on signing out', async () => {
  server.use(
    ...sessionOf(MARIA),
    http.post('*/identity/sign-out', () => HttpResponse.json({ success: true })),
  );
  const { session } = made();
  await session.start();
  await session.signOut();
  expect(session.getState().status).toBe('signed-out');
  expect(await session.getToken()).toBeNull();
});

it('goes to sign in with the way back', async () => {
  const { session, visited } = made();
  await session.signIn('/my-points?month=1');
  expect(visited).toEqual(['/sign-in?redirect_url=%2Fmy-points%3Fmonth%3D1']);
});
