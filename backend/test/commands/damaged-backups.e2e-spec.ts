import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { CommandLine } from '../app/command-line.js';
import { queryDatabase } from '../app/database-rows.js';
import { createEmptyServer } from '../app/empty-server.js';
import { TestApp } from '../app/test-app.js';
import { addNames, buildSubmission, jpeg, multipart } from '../fixtures/factories.js';

let folder: string;
let product: TestApp;
let server: Pick<TestApp, 'databaseUrl' | 'dataDir'>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-damaged-backups-'));
  product = await TestApp.start({ process: 'api' });
  const names = await addNames(product.database);
  const author = await product.signInAs('maria');
  const { status } = await author.post('/api/testimonials', multipart(buildSubmission(names), [await jpeg()]));
  expect(status).toBe(201);
  expect(await new CommandLine(product, folder).run('backup', 'backup')).toMatchObject({ code: 0 });
  server = await createEmptyServer(folder, 'server');
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A copy of the backup whose manifest names other migrations. */
async function writeBackupOf(change: (migrations: string[]) => string[], name: string): Promise<void> {
  const changed = join(folder, name);
  await cp(join(folder, 'backup'), changed, { recursive: true });
  const [manifest, sums] = ['manifest.json', 'SHA256SUMS'].map((file) => join(changed, file));
  const before = await readFile(manifest, 'utf8');
  const content = JSON.parse(before) as { migrations: string[] };
  const after = JSON.stringify({ ...content, migrations: change(content.migrations) });
  await writeFile(manifest, after);
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  await writeFile(sums, (await readFile(sums, 'utf8')).replace(sha256(before), sha256(after)));
}

describe('damaged backup', () => {
  const expectRejected = async (settings: Record<string, string> = {}, backup = 'damaged') => {
    const result = await new CommandLine(server, folder, settings).run('restore', backup);
    expect([result.code, result.stdout, result.stderr]).toEqual([1, [], [expect.any(String)]]);
    expect(await queryDatabase(server.databaseUrl, `select 1 from pg_namespace where nspname = 'platform'`)).toEqual(
      [],
    );
    expect(await readdir(server.dataDir)).not.toContain('files');
    return result.stderr[0];
  };

  it.each(['tables/testimonials.testimonials.ndjson.gz', 'manifest.json', 'files/proof'])(
    'a backup with a changed byte of %s is rejected before anything is written',
    async (name) => {
      const damaged = join(folder, 'damaged');
      await rm(damaged, { recursive: true, force: true });
      await cp(join(folder, 'backup'), damaged, { recursive: true });
      const sums = await readFile(join(damaged, 'SHA256SUMS'), 'utf8');
      const file =
        sums
          .split('\n')
          .find((line) => line.includes(name))
          ?.slice(66) ?? '';
      const bytes = await readFile(join(damaged, file));
      bytes[bytes.length >> 1] ^= 1;
      await writeFile(join(damaged, file), bytes);
      expect(await expectRejected()).toBe(`The backup is damaged: ${file} has changed.`);
    },
  );

  it('a backup with a missing part or an unfinished one is rejected', async () => {
    const damaged = join(folder, 'damaged');
    await rm(damaged, { recursive: true, force: true });
    await cp(join(folder, 'backup'), damaged, { recursive: true });
    await rm(join(damaged, 'tables', 'consent.records.ndjson.gz'));
    expect(await expectRejected()).toBe('The backup is not complete: tables/consent.records.ndjson.gz is missing.');
    const sums = join(damaged, 'SHA256SUMS');
    await writeFile(sums, (await readFile(sums, 'utf8')).replace(/.*consent\.records.*\n/, ''));
    expect(await expectRejected()).toMatch(/^The backup is not complete: files of its manifest/);
    await rm(sums);
    expect(await expectRejected()).toBe(`There is no complete backup in ${damaged}.`);
  });

  it('a backup with another AUTH_SECRET is rejected', async () => {
    expect(await expectRejected({ AUTH_SECRET: 'not the secret '.repeat(3) }, 'backup')).toMatch(
      /^The backup was created with another AUTH_SECRET/,
    );
  });

  it('a backup is not restored while the product runs on the database', async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl, application_name: 'recuento web' });
    await client.connect();
    const message = await expectRejected({}, 'backup');
    await client.end();
    expect(message).toBe('The product is running on this database: stop it first.');
  });

  it('a backup of a newer version is rejected', async () => {
    await writeBackupOf((migrations) => [...migrations, 'Later1999999999999'], 'newer');
    expect(await expectRejected({}, 'newer')).toMatch(/^The backup was created by a newer version/);
  });
});

it('an older backup is not restored into a newer schema', async () => {
  await writeBackupOf((migrations) => migrations.slice(0, -1), 'older');
  const migrated = new CommandLine(await createEmptyServer(folder, 'migrated'), folder);
  expect(await migrated.run('migrate')).toMatchObject({ code: 0 });
  expect(await migrated.run('restore', 'older')).toMatchObject({
    code: 1,
    stdout: [],
    stderr: [expect.stringMatching(/^The schema of the database is newer than the backup/)],
  });
});
