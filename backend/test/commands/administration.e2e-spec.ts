import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JobRegistry } from '../../src/platform/jobs/index.js';
import { Client } from '../app/client.js';
import { addNames, createApprovedTestimonial, type Names, waitForJobs } from '../fixtures/factories.js';
import { CommandLine } from '../app/command-line.js';
import { reconcile } from '../app/reconcile.js';
import { waitUntil, TestApp } from '../app/test-app.js';

let folder: string;
let product: TestApp;
let names: Names;
let operator: CommandLine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-operator-'));
  product = await TestApp.start();
  names = await addNames(product.database);
  operator = new CommandLine(product, folder);
});

afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run admin', () => {
  it('help lists the commands', async () => {
    for (const { code, stdout, stderr } of [await operator.run(), await operator.runRaw('help')]) {
      expect([code, stderr]).toEqual([0, []]);
      expect(stdout.join('\n')).toMatch(/npm run admin -- <command>[^]*make-admin <email>[^]*verify/);
    }
  });

  it('an invalid command or argument is explained', async () => {
    expect(await operator.runRaw('make-tea')).toMatchObject({
      code: 2,
      stdout: [],
      stderr: expect.arrayContaining(['Unknown command make-tea.']),
    });
    expect(await operator.run('make-admin')).toMatchObject({
      code: 2,
      stderr: ['<email> is missing.', 'Usage: npm run admin -- make-admin <email>'],
    });
    const usageErrors = [
      [['verify', 'everything'], 'Unexpected argument everything.'],
      [['backup', '--helf'], 'Unknown option --helf.'],
      [['migrate-storage', 'local', 's3://bucket', '--delete-sourc'], 'Unknown option --delete-sourc.'],
      [['export-catalog', 'herbs', 'file.csv'], '"herbs" is not <conditions|supplements|brands>.'],
      [['import', 'Brightjar'], '<file.csv|file.json> is missing.'],
    ] as const;
    for (const [args, message] of usageErrors) {
      expect(await operator.run(...args)).toEqual({
        code: 2,
        stdout: [],
        stderr: [message, expect.stringMatching(/^Usage: npm run admin -- /)],
      });
    }
  });

  it.each([[['backup', '--help']], [['backup', 'folder', '-h']], [['--help']], [['-h']]])(
    '%j prints the usage and does nothing',
    async (args) => {
      const { code, stdout, stderr } = await operator.run(...args);
      expect([code, stderr, stdout[0]]).toEqual([
        0,
        [],
        expect.stringMatching(/^Usage: npm run admin -- (backup <folder>|<command>)$/),
      ]);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('a failing start is explained in one sentence', async () => {
    const unreachable = new CommandLine(product, folder, { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' });
    expect(await unreachable.run('verify')).toEqual({
      code: 1,
      stdout: [],
      stderr: [expect.stringMatching(/^A server cannot be reached: (?!.*secret)/)],
    });
    const invalidSettings = new CommandLine(product, folder, { PORT: 'abc' });
    expect(await invalidSettings.run('verify')).toEqual({
      code: 1,
      stdout: [],
      stderr: [expect.stringMatching(/^PORT="abc" cannot be used: /)],
    });
  });

  it('a database of another version is not touched', async () => {
    const name = 'FromTheFuture1999000000000';
    await product.database.execute('insert into platform.migrations (timestamp, name) values (1999000000000, $1)', [
      name,
    ]);
    expect(await operator.run('verify')).toEqual({
      code: 1,
      stdout: [],
      stderr: ['The database is newer than this program: use the version that last started on it.'],
    });
    await product.database.execute('delete from platform.migrations where name = $1', [name]);
  });
});

describe('make-admin', () => {
  it('make-admin grants access to admin routes', async () => {
    const email = 'promoted@example.org';
    const before = await Client.signUp(product.url, email);
    expect((await before.get('/api/testimonials/admin/pending')).status).toBe(403);
    expect(await operator.runRaw('make-admin', 'Promoted@example.org')).toMatchObject({ code: 0, stderr: [] });
    expect(await operator.run('make-admin', email)).toMatchObject({ code: 0 });
    const after = await Client.signIn(product.url, email);
    expect((await after.get('/api/testimonials/admin/pending')).status).toBe(200);
  });

  it('make-admin reports an unknown address and an external provider', async () => {
    expect(await operator.run('make-admin', 'nobody@example.org')).toEqual({
      code: 1,
      stdout: [],
      stderr: ['There is no account with the address nobody@example.org.'],
    });
    const withExternalProvider = new CommandLine(product, folder, {
      AUTH_ISSUER: 'https://id.example',
      AUTH_CLIENT_ID: 'recuento',
    });
    expect(await withExternalProvider.run('make-admin', 'maria@recuento.test')).toEqual({
      code: 1,
      stdout: [],
      stderr: [expect.stringMatching(/^Accounts are managed by https:\/\/id\.example: .*"recuento" there\.$/)],
    });
  });
});

describe('requeue', () => {
  const findCredits = (id: number) =>
    product.database.query('select amount from points.ledger_entries where testimonial_id = $1', [id]);

  it('requeue completes a failed job once its cause is fixed', async () => {
    const id = await createApprovedTestimonial(product, names);
    await waitForJobs(product);
    await product.database.execute('delete from points.active_awards where testimonial_id = $1', [id]);
    await product.database.execute('delete from points.ledger_entries where testimonial_id = $1', [id]);

    await product.database.execute('alter table points.active_awards rename to active_awards_elsewhere');
    const queue = product.app
      .get(JobRegistry)
      .getQueues()
      .find(({ name }) => name === 'points.settle-testimonial');
    const data = { eventId: 0, event: 'testimonials.approved', payload: { testimonialId: id } };
    await queue?.add('testimonials.approved', data, { attempts: 1 });
    await waitUntil(
      async () => queue?.getFailedCount(),
      (failed) => failed === 1,
    );
    await product.database.execute('alter table points.active_awards_elsewhere rename to active_awards');
    // The job waits for the operator: the hourly search adds no second one.
    expect((await reconcile(product, { graceMs: 0 })).events).toEqual(new Map());

    expect(await operator.run('requeue', 'points.settle-purchase')).toMatchObject({
      code: 0,
      stdout: ['points.settle-purchase: 0', '0 failed jobs were requeued.'],
    });
    expect(await operator.run('requeue')).toMatchObject({
      code: 0,
      stdout: ['points.settle-testimonial: 1', '1 failed job was requeued.'],
    });
    const credited = await waitUntil(
      () => findCredits(id),
      (entries) => entries.length > 0,
    );
    expect(credited).toEqual([{ amount: 200 }]);
    expect(await operator.run('requeue')).toMatchObject({ stdout: ['0 failed jobs were requeued.'] });
  });

  it('requeue lists the queues when the name is unknown', async () => {
    const { code, stderr } = await operator.run('requeue', 'points.credit');
    expect([code, stderr]).toEqual([
      1,
      [expect.stringMatching(/^There is no queue points\.credit; there are .*points\.settle-testimonial/)],
    ]);
  });
});

describe('recompute', () => {
  const findCells = () =>
    product.database.query('select * from analysis.cells order by condition_id, supplement_id, age_range, gender');

  it('recompute restores lost cells once and reports how many', async () => {
    await createApprovedTestimonial(product, names, { supplementId: names.otherSupplementId });
    await waitForJobs(product);
    const expectedCells = await findCells();
    await product.database.execute('update analysis.cells set significant = significant + 1 where supplement_id = $1', [
      names.supplementId,
    ]);
    expect(await operator.run('recompute')).toMatchObject({
      code: 0,
      stdout: ['2 pairs of condition and supplement, 1 changed.'],
    });
    expect(await findCells()).toEqual(expectedCells);
    expect(await operator.run('recompute')).toMatchObject({
      stdout: ['2 pairs of condition and supplement, 0 changed.'],
    });

    await product.database.execute('delete from analysis.cells where gender = $1', ['']);
    await product.database.execute(
      `insert into analysis.cells select condition_id, supplement_id, '18-24', 'other', 1, 0, 0, 0, 0, how_taken
       from analysis.cells limit 1`,
    );
    expect(await operator.run('rebuild')).toMatchObject({
      code: 0,
      stdout: [`${expectedCells.length} cells of 2 pairs were rebuilt.`],
    });
    expect(await findCells()).toEqual(expectedCells);
  });
});

describe('renew-keys', () => {
  it('renew-keys allows sign-in again after AUTH_SECRET was changed', async () => {
    await product.signInAs('maria');
    const over = await product.pause();
    const env = { AUTH_SECRET: 'another secret of the tests, as long as the first' };
    product = await TestApp.start({ over, env });
    await expect(product.signInAs('maria')).rejects.toThrow();
    expect(await new CommandLine(product, folder, env).run('renew-keys')).toMatchObject({
      code: 0,
      stdout: ['1 key was deleted; the next sign-in creates a new one.'],
    });
    const maria = await product.signInAs('maria');
    expect((await maria.get('/api/testimonials/my')).status).toBe(200);
  });

  it('renew-keys leaves external keys unchanged', async () => {
    const withExternalProvider = new CommandLine(product, folder, {
      AUTH_ISSUER: 'https://id.example',
      AUTH_CLIENT_ID: 'recuento',
    });
    expect((await withExternalProvider.run('renew-keys')).stderr).toEqual([
      'Tokens are signed by https://id.example: change its keys there.',
    ]);
  });
});
