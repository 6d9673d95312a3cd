import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RetentionService } from '../../src/modules/data-rights/retention/retention.service.js';
import { Client } from '../app/client.js';
import { CommandLine } from '../app/command-line.js';
import { queryDatabase } from '../app/database-rows.js';
import { createEmptyServer } from '../app/empty-server.js';
import { TestApp } from '../app/test-app.js';
import { waitForJobs } from '../fixtures/factories.js';

let folder: string;
let product: TestApp;
let restored: TestApp;
let warned: Client;
let cookie: string;

const getSession = async (app: TestApp): Promise<unknown> =>
  (await fetch(`${app.url}/identity/get-session`, { headers: { cookie } })).json();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-accounts-'));
  product = await TestApp.start();
  warned = await product.signUpUser();
  await warned.get('/api/notices');
  await product.database.execute('update identity.users set last_seen_on = current_date - 1100 where email = $1', [
    warned.email,
  ]);
  await product.database.execute(
    `insert into data_rights.inactivity_warnings (user_id, warned_at)
     select id, now() - interval '29 days' from identity.users where email = $1`,
    [warned.email],
  );
  const signedUp = await fetch(`${product.url}/identity/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ name: 'Nuria', email: 'nuria@example.org', password: 'una clave bastante larga' }),
  });
  cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  expect(await getSession(product)).toMatchObject({ user: { email: 'nuria@example.org' } });

  expect(await new CommandLine(product, folder).run('backup', 'first')).toMatchObject({ code: 0 });
  const server = await createEmptyServer(folder, 'second');
  expect(await new CommandLine(server, folder).run('restore', 'first')).toMatchObject({ code: 0 });
  // Two days later; the visits since the backup are lost.
  await queryDatabase(
    server.databaseUrl,
    `update data_rights.inactivity_warnings set warned_at = warned_at - interval '2 days'`,
  );
  restored = await TestApp.start({ over: server });
});

afterAll(async () => {
  await restored?.pause();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('users who were warned before a restored backup are not erased before another warning: they may have returned since', async () => {
  await restored.app.get(RetentionService).purgeExpired();
  await waitForJobs(restored);
  expect(
    await restored.database.query('select email from identity.users where email = $1', [warned.email]),
  ).toHaveLength(1);
});

it('sessions of a restored backup are not valid: they may have been ended since', async () => {
  expect(await getSession(restored)).toBeNull();
  const token = await fetch(`${restored.url}/identity/token`, { headers: { cookie } });
  expect(token.status).toBe(401);
  const signedIn = await Client.signIn(restored.url, 'nuria@example.org', 'una clave bastante larga');
  expect((await signedIn.get('/api/notices')).status).toBe(200);
});
