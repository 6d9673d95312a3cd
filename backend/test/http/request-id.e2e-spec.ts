import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../app/free-port.js';
import { DEMO_PASSWORD } from '../../src/config/demo-accounts.js';
import { Client } from '../app/client.js';
import { findSubscribedQueues } from '../app/subscribed-queues.js';
import { createTestDatabase } from '../app/test-database.js';
import { buildSubmission } from '../fixtures/factories.js';
import { waitUntil } from '../app/test-app.js';
import { ProductProcess } from '../app/product-process.js';

interface LogLine {
  msg: string;
  requestId?: string;
  queue?: string;
  path?: string;
}

let folder: string;
let databaseUrl: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-request-id-'));
  databaseUrl = await createTestDatabase();
  port = await findFreePort();
});

afterAll(async () => {
  ProductProcess.killAll();
  await rm(folder, { recursive: true, force: true });
});

const run = async (process: 'api' | 'worker', output: string) => {
  const program = ProductProcess.run({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'debug',
    PROCESS: process,
  });
  await program.waitForOutput(output);
  return program;
};

/** The log lines with a request id. */
const findLines = ({ log }: ProductProcess, requestId: string): LogLine[] =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter((line) => line.requestId === requestId);
const findQueues = (program: ProductProcess, requestId: string) =>
  findLines(program, requestId)
    .filter(({ msg }) => msg === 'job')
    .map(({ queue }) => queue)
    .sort();

it('the request id is carried to every job, including jobs of follow-up events', async () => {
  const api = await run('api', 'is ready');
  const worker = await run('worker', 'works on its queues');
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const add = async (table: string, columns: string, values: string) =>
    (await database.query<{ id: number }>(`insert into catalog.${table} (${columns}) values (${values}) returning id`))
      .rows[0].id;
  const conditionId = await add('conditions', 'name_en, name_es', `'Insomnia', 'Insomnio'`);
  const supplementId = await add('supplements', 'name_en, name_es', `'Magnesium', 'Magnesio'`);
  const brandId = await add('brands', 'name', `'Northlight'`);
  const names = { conditionId, supplementId, brandId, otherConditionId: 0, otherSupplementId: 0, medicationId: 0 };
  const url = `http://localhost:${port}`;
  const author = await Client.signUp(url, 'author@example.org');
  const admin = await Client.signIn(url, 'admin@recuento.test', DEMO_PASSWORD);

  const submitted = await author.post<{ id: number }>('/api/testimonials', buildSubmission(names), {
    'x-request-id': 'sent-1',
  });
  expect([submitted.status, submitted.headers.get('x-request-id')]).toEqual([201, 'sent-1']);
  await admin.post(`/api/testimonials/admin/${submitted.body.id}/approve`, undefined, { 'x-request-id': 'approved-1' });

  const sentJobs = findSubscribedQueues('testimonials.submitted');
  // The author is notified of the points that the first job settles.
  const approvedJobs = ['testimonials.approved', 'points.settled'].flatMap(findSubscribedQueues).sort();
  await waitUntil(
    () => Promise.resolve([findQueues(worker, 'sent-1').length, findQueues(worker, 'approved-1').length]),
    ([submittedCount, approvedCount]) => submittedCount >= sentJobs.length && approvedCount >= approvedJobs.length,
  );
  expect(findQueues(worker, 'sent-1')).toEqual(sentJobs);
  expect(findQueues(worker, 'approved-1')).toEqual(approvedJobs);
  expect(findLines(api, 'sent-1')).toMatchObject([{ msg: 'request', path: '/api/testimonials' }]);

  // A failed job is logged with the same id.
  await database.query('alter table analysis.cells rename to cells_renamed');
  await admin.post(
    `/api/testimonials/admin/${submitted.body.id}/revoke-approval`,
    { testimonialId: submitted.body.id, rejectionReason: 'The dose is not plausible.' },
    { 'x-request-id': 'taken-back-1' },
  );
  const failed = await waitUntil(
    () => Promise.resolve(findLines(worker, 'taken-back-1').filter(({ msg }) => msg === 'job failed')),
    (lines) => lines.length > 0,
  );
  expect(failed[0]).toMatchObject({ queue: 'analysis.recompute-rankings' });
  await database.end();
  expect(await worker.stop()).toBe(0);
  expect(await api.stop()).toBe(0);
});
