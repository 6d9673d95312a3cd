import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Client } from '../app/client.js';
import { requestErasure, findUserId, buildErasureRequest } from '../fixtures/erasure-fixtures.js';
import {
  addNames,
  approve,
  jpeg,
  multipart,
  type Names,
  submitTestimonial,
  waitForJobs,
  buildSubmission,
} from '../fixtures/factories.js';
import { CommandLine } from '../app/command-line.js';
import { countRows, queryDatabase } from '../app/database-rows.js';
import { waitUntil, TestApp } from '../app/test-app.js';
import { createEmptyServer } from '../app/empty-server.js';

interface OwnTestimonial {
  id: number;
  attachmentUrls: string[];
}

let folder: string;
let product: TestApp;
let names: Names;
let operator: CommandLine;
let author: Client;
let erasedUser: Client;
let withFile: number;
let pendingId: number;
let before: { counts: Record<string, number>; ranking: unknown; file: Buffer };

const getRanking = async (app: TestApp) =>
  (await app.anonymous().get('/api/analysis/condition-analysis?conditionQuery=insomnia')).body;

async function downloadProof(app: TestApp, user: Client): Promise<Buffer> {
  const { body } = await user.get<OwnTestimonial>(`/api/testimonials/my/${withFile}`);
  const headers = { authorization: `Bearer ${user.token}` };
  const response = await fetch(new URL(body.attachmentUrls[0], app.url), { headers });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-backup-'));
  product = await TestApp.start();
  names = await addNames(product.database);
  operator = new CommandLine(product, folder);
  const admin = await product.signInAs('admin');
  author = await product.signInAs('maria');
  erasedUser = await product.signUpUser();
  const submitted = await author.post<{ id: number }>(
    '/api/testimonials',
    multipart(buildSubmission(names), [await jpeg()]),
  );
  withFile = submitted.body.id;
  await approve(admin, withFile);
  const unusualText = 'Line one\u2028\nline two: "quotes", tab\t, back\\slash, ñ 🌿';
  await approve(admin, await submitTestimonial(erasedUser, names, { experience: unusualText, doseAmount: 2.5 }));
  await waitForJobs(product);

  // An approval whose jobs are queued but not done: its points are not credited yet.
  pendingId = await submitTestimonial(await product.signUpUser(), names, { supplementId: names.otherSupplementId });
  await waitForJobs(product);
  const lockHolder = new pg.Client({ connectionString: product.databaseUrl });
  await lockHolder.connect();
  await lockHolder.query('begin');
  await lockHolder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`points.testimonial.${pendingId}`]);
  await approve(admin, pendingId);
  await waitUntil(
    () => product.database.query(`select 1 from platform.outbox where processed_at is null`),
    (rows) => rows.length === 0,
  );
  before = {
    counts: await countRows(product.databaseUrl),
    ranking: undefined,
    file: await downloadProof(product, author),
  };
  expect(await operator.runRaw('backup', 'first')).toEqual({
    code: 0,
    stdout: [expect.stringMatching(/^\d+ rows of \d+ tables and 1 file were written to first\.$/)],
    stderr: [],
  });
  await lockHolder.query('commit');
  await lockHolder.end();
  await waitForJobs(product);
  before.ranking = await getRanking(product);
  expect((await requestErasure(erasedUser, buildErasureRequest())).status).toBe(200);
  expect((await operator.run('save-erasures', 'erasures.ndjson')).stdout).toEqual([
    '1 erasure was written to erasures.ndjson.',
  ]);
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a backup taken while the product runs is restored completely on an empty server', async () => {
  for (const line of (await readFile(join(folder, 'first', 'SHA256SUMS'), 'utf8')).trimEnd().split('\n')) {
    const bytes = await readFile(join(folder, 'first', line.slice(66)));
    expect(line.slice(0, 64)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
  const server = await createEmptyServer(folder, 'second');
  expect(await new CommandLine(server, folder).runRaw('restore', 'first')).toEqual({
    code: 0,
    stdout: [
      expect.stringMatching(/^\d+ rows and 1 file were restored\.$/),
      expect.stringMatching(/^The backup was taken at 20/),
      'All sessions were ended. Admins: admin@recuento.test.',
    ],
    stderr: [],
  });
  expect(await countRows(server.databaseUrl)).toEqual(before.counts);

  const restored = await TestApp.start({ over: server });
  try {
    // The pending job is done, and completed jobs are not repeated.
    await waitForJobs(restored);
    const credits = await restored.database.query(
      'select testimonial_id as id, amount from points.ledger_entries order by id',
    );
    expect(credits.map(({ amount }) => amount)).toEqual([200, 200, 200]);
    expect(credits).toContainEqual({ id: pendingId, amount: 200 });
    expect(await getRanking(restored)).toEqual(before.ranking);
    expect(await new CommandLine(restored, folder).run('verify')).toMatchObject({ code: 0 });

    const maria = await restored.signInAs('maria');
    expect(await downloadProof(restored, maria)).toEqual(before.file);
    const existing = await restored.database.query<{ id: number }>('select id from testimonials.testimonials');
    const newId = await submitTestimonial(await restored.signUpUser(), names);
    expect(newId).toBeGreaterThan(Math.max(...existing.map(({ id }) => id)));
  } finally {
    await restored.pause();
  }

  expect(await new CommandLine(server, folder).run('restore', 'first')).toEqual({
    code: 1,
    stdout: [],
    stderr: [expect.stringMatching(/^The database is not empty \(.+ has rows\)/)],
  });

  // Restored without the erasures since the backup, which only the file knows.
  const erasures = await readFile(join(folder, 'erasures.ndjson'), 'utf8');
  expect(await new CommandLine(server, folder).run('save-erasures', 'erasures.ndjson')).toEqual({
    code: 1,
    stdout: [],
    stderr: [
      expect.stringMatching(
        /^erasures\.ndjson is not replaced, because it contains 1 erasure that the database does not have/,
      ),
    ],
  });
  expect(await readFile(join(folder, 'erasures.ndjson'), 'utf8')).toBe(erasures);
});

it('a restore reports success once the people who were erased since the backup are erased again', async () => {
  const server = await createEmptyServer(folder, 'third');
  const userId = await findUserId(product, erasedUser).catch(() => undefined);
  expect(userId).toBeUndefined();
  const { code, stdout } = await new CommandLine(server, folder).run('restore', 'first', 'erasures.ndjson');
  expect([code, stdout.slice(-2)]).toEqual([
    0,
    ['1 erasure was read from erasures.ndjson.', '1 user was erased again.'],
  ]);
  expect(
    await queryDatabase(server.databaseUrl, `select 1 from identity.users where email = '${erasedUser.email}'`),
  ).toEqual([]);
  const findErasedSql = `select 1 from testimonials.testimonials where experience like 'Line one%'`;
  expect(await queryDatabase(server.databaseUrl, findErasedSql)).toEqual([]);
  const findUnfinishedSql = 'select 1 from data_rights.erasures where completed_at is null';
  expect(await queryDatabase(server.databaseUrl, findUnfinishedSql)).toEqual([]);
  const restored = await TestApp.start({ over: server });
  try {
    await waitForJobs(restored);
    expect(await queryDatabase(server.databaseUrl, findErasedSql)).toEqual([]);
    expect(await new CommandLine(restored, folder).run('verify')).toMatchObject({ code: 0 });
    const [saved] = (await readFile(join(folder, 'erasures.ndjson'), 'utf8')).split('\n');
    await writeFile(join(folder, 'saved.ndjson'), `${saved}\n`);
    expect(await new CommandLine(restored, folder).run('save-erasures', 'saved.ndjson')).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'saved.ndjson'), 'utf8')).toContain(saved);
  } finally {
    await restored.pause();
  }
});

it('a restore with an erasures file reports that no restored user was erased since', async () => {
  const server = await createEmptyServer(folder, 'unaffected');
  await writeFile(join(folder, 'none.ndjson'), '');
  const { code, stdout } = await new CommandLine(server, folder).run('restore', 'first', 'none.ndjson');
  expect([code, stdout.slice(-2)]).toEqual([
    0,
    ['0 erasures were read from none.ndjson.', '0 users were erased again.'],
  ]);
});

it('a restore reports the erasures that failed, and that erased data is left', async () => {
  const server = await createEmptyServer(folder, 'failing');
  expect(await new CommandLine(server, folder).run('migrate')).toMatchObject({ code: 0 });
  await queryDatabase(
    server.databaseUrl,
    `create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'still referenced'; end $$;
     create trigger fail before delete on identity.users for each row execute function public.fail()`,
  );
  const { code, stdout, stderr } = await new CommandLine(server, folder).run('restore', 'first', 'erasures.ndjson');
  expect([code, stdout.at(-1), stderr]).toEqual([
    1,
    expect.stringMatching(/^The erasure [0-9a-f-]{36} failed: still referenced$/),
    [expect.stringMatching(/^1 erasure failed: the restored database still contains personal data/)],
  ]);
});

it('a backup is written only into an empty folder', async () => {
  expect(await operator.run('backup', 'first')).toEqual({
    code: 1,
    stdout: [],
    stderr: [expect.stringMatching(/first is not empty/)],
  });
});

it('of two backups to one folder at the same time, one is complete and the other is rejected', async () => {
  const results = await Promise.all([operator.run('backup', 'shared'), operator.run('backup', 'shared')]);
  expect(results.map(({ code }) => code).toSorted()).toEqual([0, 1]);
  const rejected = results.find(({ code }) => code === 1);
  expect(rejected?.stderr).toEqual([expect.stringMatching(/shared is not empty/)]);
});
