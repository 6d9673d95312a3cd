import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../app/free-port.js';
import { Client, PASSWORD } from '../app/client.js';
import { type CollectedSpan, Collector } from '../servers/collector.js';
import { findSubscribedQueues } from '../app/subscribed-queues.js';
import { createTestDatabase } from '../app/test-database.js';
import { buildSubmission } from '../fixtures/factories.js';
import { waitUntil } from '../app/test-app.js';
import { ProductProcess } from '../app/product-process.js';

const MARKER = 'markerofauser';

let folder: string;
let collector: Collector;
let database: pg.Client;
let databaseUrl: string;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recuento-tracing-'));
  databaseUrl = await createTestDatabase();
  port = await findFreePort();
  collector = await Collector.open();
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
});

afterAll(async () => {
  ProductProcess.killAll();
  await database.end();
  await collector.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(changes: Record<string, string>, output: string): Promise<ProductProcess> {
  const program = ProductProcess.run({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    RATE_LIMIT_FACTOR: '1000',
    ...changes,
  });
  await program.waitForOutput(output);
  return program;
}

async function add(table: string, columns: string, values: string): Promise<number> {
  const sql = `insert into catalog.${table} (${columns}) values (${values}) returning id`;
  return (await database.query<{ id: number }>(sql)).rows[0].id;
}

/** Names of the spans from the given one up to the request. */
function findAncestry(span: CollectedSpan): string[] {
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent ? [span.name, ...findAncestry(parent)] : [span.name];
}

it('a trace follows a request through the outbox to its jobs without personal data', async () => {
  const token = join(folder, 'collector-headers');
  await writeFile(token, 'authorization=Bearer%20of-the-collector\n');
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS_FILE: token };
  const api = await run({ ...settings, PROCESS: 'api' }, 'is ready');
  const worker = await run({ ...settings, PROCESS: 'worker' }, 'works on its queues');
  const names = {
    conditionId: await add('conditions', 'name_en, name_es', `'Insomnia', 'Insomnio'`),
    supplementId: await add('supplements', 'name_en, name_es', `'Magnesium', 'Magnesio'`),
    brandId: await add('brands', 'name', `'Northlight'`),
    otherConditionId: 0,
    otherSupplementId: 0,
    medicationId: 0,
  };
  const author = await Client.signUp(`http://localhost:${port}`, `${MARKER}@example.org`);
  const texts = { experience: `${MARKER} sleeps through the night now.` };
  await author.get(`/api/conditions/search?query=${MARKER}`, { 'x-request-id': 'searched-1' });
  const submitted = await author.post('/api/testimonials', buildSubmission(names, texts), { 'x-request-id': 'sent-1' });
  expect(submitted.status).toBe(201);
  const queues = findSubscribedQueues('testimonials.submitted');
  await waitUntil(
    async () =>
      (
        await database.query(
          `select 1 from bull.job
           where queue = any($1) and name = 'testimonials.submitted' and state = 'completed'`,
          [queues],
        )
      ).rowCount,
    (done) => done === queues.length,
  );
  await database.query('alter table catalog.brands rename to brands_renamed');
  expect((await fetch(`http://localhost:${port}/api/brands/search?query=${MARKER}`)).status).toBe(500);
  await database.query('alter table catalog.brands_renamed rename to brands');
  // Buffered spans are exported at shutdown.
  expect([await worker.stop(), await api.stop()]).toEqual([0, 0]);

  expect([...collector.authorizations]).toEqual(['Bearer of-the-collector']);

  const request = collector.spans.find(({ name }) => name === 'POST /api/testimonials')!;
  const jobs = collector.spans.filter(({ name }) => queues.some((queue) => name === `process ${queue}`));
  expect(jobs.map(findAncestry).sort()).toEqual(
    queues.map((queue) => [
      `process ${queue}`,
      'record testimonials.submitted',
      'transaction',
      'POST /api/testimonials',
    ]),
  );
  expect(new Set(jobs.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));
  for (const span of [request, ...jobs]) {
    expect(span.attributes).toContainEqual({ key: 'recuento.request_id', value: { stringValue: 'sent-1' } });
  }
  const statements = collector.spans.filter(({ traceId, name }) => traceId === request.traceId && name === 'INSERT');
  expect(statements.length).toBeGreaterThan(0);
  expect(collector.spans.map(({ name }) => name)).toContain('GET /api/conditions/search');

  const failed = collector.spans.filter(({ status }) => status.code === 2);
  expect(failed.map(({ name, status }) => [name, status]).sort()).toEqual([
    ['GET /api/brands/search', { code: 2 }],
    ['WITH', { code: 2 }],
  ]);

  const all = collector.bodies.join('\n');
  for (const secret of [MARKER, 'sleeps', 'query=', 'insert into', 'does not exist', PASSWORD, author.token!]) {
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
  }
});

it('shutdown finishes in time when the collector does not answer, and the log contains the reason', async () => {
  const unreachable = `http://127.0.0.1:${await findFreePort()}`;
  const api = await run({ OTEL_EXPORTER_OTLP_ENDPOINT: unreachable, PROCESS: 'api', LOG_LEVEL: 'warn' }, 'is ready');
  expect((await new Client(`http://localhost:${port}`).get('/api/brands')).status).toBe(200);
  await api.waitForOutput('spans could not be sent to the collector');
  expect(await api.stop()).toBe(0);
});

it('tracing is off unless an endpoint is configured', async () => {
  const before = collector.bodies.length;
  const api = await run({ PROCESS: 'api' }, 'is ready');
  expect((await new Client(`http://localhost:${port}`).get('/api/brands')).status).toBe(200);
  expect(await api.stop()).toBe(0);
  expect(collector.bodies).toHaveLength(before);
});
