import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../app/client.js';
import { CommandLine } from '../app/command-line.js';
import { TestApp, waitUntil } from '../app/test-app.js';
import { buildErasureRequest, requestErasure } from '../fixtures/erasure-fixtures.js';

const ADMIN_ROUTE = '/api/testimonials/admin/pending';

let folder: string;
let product: TestApp;
let operator: CommandLine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-operator-'));
  product = await TestApp.start({ process: 'api' });
  operator = new CommandLine(product, folder);
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function createAdmin(): Promise<string> {
  const email = (await product.signUpUser()).email!;
  expect(await operator.run('make-admin', email)).toMatchObject({ code: 0 });
  return email;
}
/** Two admins, besides whom there are none. */
async function createOnlyAdmins(): Promise<string[]> {
  const emails = [await createAdmin(), await createAdmin()];
  await product.database.execute(
    `delete from identity.provider_member m using identity.provider_user u
     where u.id = m."userId" and u.email <> all($1::text[])`,
    [emails],
  );
  return emails;
}
const signIn = (email: string) => Client.signIn(product.url, email);

/** The cookie with which a browser opens the queue dashboard. */
async function openDashboard(admin: Client): Promise<string> {
  const opened = await admin.post('/api/admin/queue-dashboard/session');
  return opened.headers.getSetCookie()[0]!.split(';', 1)[0]!;
}
const readDashboard = async (cookie: string) =>
  (await fetch(`${product.url}/admin/queues`, { headers: { cookie }, redirect: 'manual' })).status;

describe('remove-admin', () => {
  it('remove-admin ends the access of tokens, sessions and dashboard cookies', async () => {
    const email = await createAdmin();
    const admin = await signIn(email);
    const cookie = await openDashboard(admin);
    expect([(await admin.get(ADMIN_ROUTE)).status, await readDashboard(cookie)]).toEqual([200, 200]);
    const other = await signIn(await createAdmin());

    expect(await operator.runRaw('remove-admin', email.toUpperCase())).toMatchObject({ code: 0, stderr: [] });
    const readStatuses = async () => [(await admin.get(ADMIN_ROUTE)).status, await readDashboard(cookie)];
    expect(await waitUntil(readStatuses, (statuses) => !statuses.includes(200))).toEqual([401, 302]);
    const sessions = await product.database.query(
      `select s.id from identity.provider_session s join identity.provider_user u on u.id = s."userId" where u.email = $1`,
      [email],
    );
    expect(sessions).toEqual([]);
    // The account remains, as one of a user.
    const user = await signIn(email);
    expect([(await user.get('/api/testimonials/my')).status, (await user.get(ADMIN_ROUTE)).status]).toEqual([200, 403]);
    expect((await other.get(ADMIN_ROUTE)).status).toBe(200);

    expect(await operator.run('make-admin', email)).toMatchObject({ code: 0 });
    expect((await (await signIn(email)).get(ADMIN_ROUTE)).status).toBe(200);
  });

  it('remove-admin reports an unknown address, a user who is no admin, and an external provider', async () => {
    expect(await operator.run('remove-admin', 'nobody@example.org')).toEqual({
      code: 1,
      stdout: [],
      stderr: ['There is no account with the address nobody@example.org.'],
    });
    const user = await product.signUpUser();
    expect(await operator.run('remove-admin', user.email!)).toEqual({
      code: 1,
      stdout: [],
      stderr: [`${user.email!} is not an admin.`],
    });
    expect((await user.get('/api/testimonials/my')).status).toBe(200);
    const withExternalProvider = new CommandLine(product, folder, {
      AUTH_ISSUER: 'https://id.example',
      AUTH_CLIENT_ID: 'recuento',
    });
    expect(await withExternalProvider.run('remove-admin', 'maria@recuento.test')).toEqual({
      code: 1,
      stdout: [],
      stderr: [
        expect.stringMatching(/^Accounts are managed by https:\/\/id\.example: .*"recuento" there\..*expire\.$/),
      ],
    });
  });

  it('the last admin cannot be removed, also not by two commands at once', async () => {
    const emails = await createOnlyAdmins();
    const results = await Promise.all(emails.map((email) => operator.run('remove-admin', email)));
    expect(results.map(({ code }) => code).sort()).toEqual([0, 1]);
    const last = emails[results.findIndex(({ code }) => code === 1)]!;
    const admin = await signIn(last);
    expect(await operator.run('remove-admin', last)).toEqual({
      code: 1,
      stdout: [],
      stderr: [`${last} is the only admin: make another one first (make-admin).`],
    });
    expect((await admin.get(ADMIN_ROUTE)).status).toBe(200);
  });

  it('an admin whose account is being erased does not count as another admin', async () => {
    const [erased, last] = await createOnlyAdmins();
    // Without a worker, the account and its role stay until one starts.
    const erasure = requestErasure(await signIn(erased!), buildErasureRequest());
    const findErasedSubjects = () => product.database.query('select 1 from identity.erased_subjects');
    await waitUntil(findErasedSubjects, ({ length }) => length === 1);
    const result = await operator.run('remove-admin', last!);
    expect((await erasure).status).toBe(202);
    expect(result).toEqual({
      code: 1,
      stdout: [],
      stderr: [`${last!} is the only admin: make another one first (make-admin).`],
    });
  });
});
