import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './app/free-port.js';
import { Client, PASSWORD } from './app/client.js';
import { ProductProcess } from './app/product-process.js';
import { waitUntil } from './app/test-app.js';
import { createTestDatabase } from './app/test-database.js';

const NEW_PASSWORD = 'another long password';

let folder: string;
let databaseUrl: string;
let database: pg.Client;
let ports: [number, number];
let processes: ProductProcess[];

const startProcess = async (port: number) => {
  const program = ProductProcess.run({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    PROCESS: 'api',
    RATE_LIMIT_FACTOR: '1000',
  });
  await program.waitForOutput('is ready');
  return program;
};
const urlOf = (process: 0 | 1) => `http://localhost:${ports[process]}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-sign-out-'));
  databaseUrl = await createTestDatabase();
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  ports = [await findFreePort(), await findFreePort()];
  processes = await Promise.all(ports.map(startProcess));
});

afterAll(async () => {
  await Promise.all(processes.map((program) => program.stop()));
  ProductProcess.killAll();
  await database.end();
  await rm(folder, { recursive: true, force: true });
});

interface Session {
  cookie: string;
  token: string;
}

const callProvider = (path: string, body: object, cookie = '') =>
  fetch(`${urlOf(0)}/identity${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: urlOf(0), cookie },
    body: JSON.stringify(body),
  });
const readCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
const fetchToken = async (cookie: string) => {
  const response = await fetch(`${urlOf(0)}/identity/token`, { headers: { cookie } });
  return ((await response.json()) as { token: string }).token;
};
const signIn = async (email: string): Promise<Session> => {
  const cookie = readCookie(await callProvider('/sign-in/email', { email, password: PASSWORD }));
  return { cookie, token: await fetchToken(cookie) };
};
let people = 0;
const signOutByApi = (token: string, body: object) => new Client(urlOf(0), token).post('/api/session/sign-out', body);
const signUp = async (): Promise<string> => {
  people += 1;
  return (await Client.signUp(urlOf(0), `person-${people}@example.org`)).email!;
};

const readStatus = async (process: 0 | 1, token: string) =>
  (await new Client(urlOf(process), token).get('/api/testimonials/my')).status;
const readStatuses = (token: string) => Promise.all([readStatus(0, token), readStatus(1, token)]);
const waitForRejection = (token: string) =>
  waitUntil(
    () => readStatuses(token),
    (statuses) => statuses.every((status) => status === 401),
  );

describe('access tokens after the end of their session', () => {
  it('a sign-out rejects the token in every process, and after a restart', async () => {
    const email = await signUp();
    const [ended, other] = [await signIn(email), await signIn(email)];
    expect(await readStatuses(ended.token)).toEqual([200, 200]);
    expect((await callProvider('/sign-out', {}, ended.cookie)).status).toBe(200);
    await waitForRejection(ended.token);
    expect(await readStatuses(other.token)).toEqual([200, 200]);

    await processes[1]!.stop('SIGKILL');
    processes[1] = await startProcess(ports[1]);
    expect(await readStatus(1, ended.token)).toBe(401);
    expect(await readStatus(1, other.token)).toBe(200);
  });

  it('signing out everywhere rejects the tokens of all sessions, but not those of the next one', async () => {
    const email = await signUp();
    const sessions = [await signIn(email), await signIn(email)];
    await Promise.all(sessions.map(({ token }) => readStatuses(token)));
    expect((await callProvider('/revoke-sessions', {}, sessions[0]!.cookie)).status).toBe(200);
    for (const { token } of sessions) await waitForRejection(token);
    expect(await readStatuses((await signIn(email)).token)).toEqual([200, 200]);
  });

  it('a password change rejects all former tokens and accepts those of the new session', async () => {
    const email = await signUp();
    const [current, other] = [await signIn(email), await signIn(email)];
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await callProvider('/change-password', change, current.cookie);
    expect(changed.status).toBe(200);
    for (const { token } of [current, other]) await waitForRejection(token);
    expect(await readStatuses(await fetchToken(readCookie(changed)))).toEqual([200, 200]);
  });

  it('the API ends the session of a token, or all sessions of its user', async () => {
    const email = await signUp();
    const [first, second, third] = [await signIn(email), await signIn(email), await signIn(email)];
    expect((await signOutByApi(first.token, {})).status).toBe(204);
    await waitForRejection(first.token);
    expect(await fetchToken(first.cookie)).toBeUndefined();
    expect(await readStatuses(second.token)).toEqual([200, 200]);
    expect((await signOutByApi(second.token, { everywhere: true })).status).toBe(204);
    for (const { token } of [second, third]) await waitForRejection(token);
    expect(await fetchToken(third.cookie)).toBeUndefined();
  });

  it.each([
    ['a sign-out', 200, ({ cookie }: Session) => callProvider('/sign-out', {}, cookie)],
    ['a sign-out through the API', 204, ({ token }: Session) => signOutByApi(token, {})],
    ['a sign-out everywhere', 204, ({ token }: Session) => signOutByApi(token, { everywhere: true })],
  ])('the process that answers %s rejects the token from then on', async (_title, expectedStatus, signOut) => {
    const session = await signIn(await signUp());
    expect(await readStatuses(session.token)).toEqual([200, 200]);
    // Announcements are delayed: their connections are served by processes that do not run.
    const { rows } = await database.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'recuento notifications' and datname = current_database()`,
    );
    const signalAll = (signal: NodeJS.Signals) => rows.forEach(({ pid }) => process.kill(pid, signal));
    expect(rows).toHaveLength(2);
    signalAll('SIGSTOP');
    try {
      expect((await signOut(session)).status).toBe(expectedStatus);
      expect(await readStatus(0, session.token)).toBe(401);
      await waitForRejection(session.token);
    } finally {
      signalAll('SIGCONT');
    }
  });

  it('a revocation takes effect while the connection that announces it is lost', async () => {
    const email = await signUp();
    const [ended, other] = [await signIn(email), await signIn(email)];
    await readStatuses(ended.token);
    // A lock on a row of the table would not stop the readers, so the announcements are cut off instead.
    const cut = async () =>
      database.query(`select pg_terminate_backend(pid) from pg_stat_activity
                      where application_name = 'recuento notifications' and datname = current_database()`);
    const repeatedly = setInterval(() => void cut(), 20);
    try {
      await cut();
      expect((await callProvider('/sign-out', {}, ended.cookie)).status).toBe(200);
      await waitForRejection(ended.token);
      expect(await readStatuses(other.token)).toEqual([200, 200]);
    } finally {
      clearInterval(repeatedly);
    }
    expect(await readStatuses(ended.token)).toEqual([401, 401]);
  });
});
