import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RetentionService } from '../../src/modules/data-rights/retention/retention.service.js';
import { Client } from '../app/client.js';
import { CommandLine } from '../app/command-line.js';
import { queryDatabase } from '../app/database-rows.js';
import { createEmptyServer } from '../app/empty-server.js';
import { TestApp } from '../app/test-app.js';
import { buildErasureRequest, requestErasure } from '../fixtures/erasure-fixtures.js';
import { waitForJobs } from '../fixtures/factories.js';

const OTHER_SECRET = 'a-secret-after-a-rotation-of-the-tests-1';
const NOT_RECOGNIZED = /^later\.ndjson was saved with another AUTH_SECRET than the backup/;

let folder: string;
let product: TestApp;
let erased: Client;
let erasedLater: Client;

/** A backup with two users: one is erased before a rotation of AUTH_SECRET, the other one after it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-erasures-'));
  product = await TestApp.start();
  [erased, erasedLater] = [await product.signUpUser(), await product.signUpUser()];
  for (const user of [erased, erasedLater]) expect((await user.get('/api/notices')).status).toBe(200);
  expect(await new CommandLine(product, folder).run('backup', 'backup')).toMatchObject({ code: 0 });
  expect((await requestErasure(erased, buildErasureRequest())).status).toBe(200);
  expect(await new CommandLine(product, folder).run('save-erasures', 'saved.ndjson')).toMatchObject({ code: 0 });
  const over = await product.pause();
  const env = { AUTH_SECRET: OTHER_SECRET };
  const rotated = new CommandLine(over, folder, env);
  expect(await rotated.run('renew-keys')).toMatchObject({ code: 0 });
  product = await TestApp.start({ over, env });
  const signedIn = await Client.signIn(product.url, erasedLater.email ?? '');
  expect((await requestErasure(signedIn, buildErasureRequest())).status).toBe(200);
  expect(await rotated.run('save-erasures', 'later.ndjson')).toMatchObject({ code: 0 });
  expect(await rotated.run('backup', 'backup-after')).toMatchObject({ code: 0 });
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function restore(name: string, settings: Record<string, string>, ...args: string[]) {
  const server = await createEmptyServer(folder, name);
  const result = await new CommandLine(server, folder, settings).run('restore', ...args);
  const findEmails = async () => {
    const rows = await queryDatabase(server.databaseUrl, `select email from identity.users`);
    return rows.map(({ email }) => email);
  };
  return { server, result, findEmails };
}

it('a restore of a backup from before a rotation does not succeed with erasures that were saved after it', async () => {
  const { server, result, findEmails } = await restore('before', {}, 'backup', 'later.ndjson');
  expect(result.stdout.slice(-2)).toEqual(['2 erasures were read from later.ndjson.', '1 user was erased again.']);
  expect([result.code, result.stderr]).toEqual([1, [expect.stringMatching(NOT_RECOGNIZED)]]);
  expect(await findEmails()).toContain(erasedLater.email);
  // As the message says.
  const env = { AUTH_SECRET: OTHER_SECRET };
  expect(await new CommandLine(server, folder, env).run('renew-keys')).toMatchObject({ code: 0 });
  const restored = await TestApp.start({ over: server, env });
  try {
    await restored.app.get(RetentionService).purgeExpired();
    await waitForJobs(restored);
    expect(await findEmails()).not.toContain(erasedLater.email);
  } finally {
    await restored.pause();
  }
});

it('a restore of a backup that has the erasures of the file succeeds, also if they were saved before a rotation', async () => {
  const { result } = await restore('after', { AUTH_SECRET: OTHER_SECRET }, 'backup-after', 'saved.ndjson');
  expect([result.code, result.stdout.slice(-2), result.stderr]).toEqual([
    0,
    ['1 erasure was read from saved.ndjson.', '0 users were erased again.'],
    [],
  ]);
});

it('a restore warns about erasures of an older version that it does not recognize', async () => {
  const later = await readFile(join(folder, 'later.ndjson'), 'utf8');
  await writeFile(join(folder, 'older.ndjson'), later.replaceAll(/,"secret":"[0-9a-f]+"/g, ''));
  const { result } = await restore('older', {}, 'backup', 'older.ndjson');
  expect([result.code, result.stdout.slice(-2), result.stderr]).toEqual([
    0,
    ['1 user was erased again.', expect.stringMatching(/^Warning: older\.ndjson is from an older version/)],
    [],
  ]);
});

it('erasures that an editor saved with a byte order mark are read', async () => {
  const saved = await readFile(join(folder, 'saved.ndjson'), 'utf8');
  await writeFile(join(folder, 'edited.ndjson'), `\uFEFF${saved.replaceAll('\n', '\r\n')}`);
  const { result, findEmails } = await restore('edited', {}, 'backup', 'edited.ndjson');
  expect([result.code, result.stdout.at(-1)]).toEqual([0, '1 user was erased again.']);
  expect(await findEmails()).not.toContain(erased.email);
});
