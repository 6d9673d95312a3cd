import pg from 'pg';
import { Child } from '../adversarial/child.js';
import type { Client } from '../app/client.js';
import { ProductProcess } from '../app/product-process.js';
import { jpeg, multipart, buildSubmission, type Names } from '../fixtures/factories.js';
import { takeSnapshot } from './state-snapshot.js';
import { buildPath, jsonRoutes } from './input-places.js';
import type { Problem } from './expected-errors.js';
import { buildHead, sendRaw } from './raw-request.js';

/** Much more than any of these requests needs, much less than one that blocks the process. */
const MAX_CPU_SECONDS = 3;

let child: Child;
let tables: pg.Client;
let admin: Client;
let names: Names;
let before: Record<string, string>;

const snapshot = () =>
  takeSnapshot({
    database: { query: async <Row extends pg.QueryResultRow>(sql: string) => (await tables.query<Row>(sql)).rows },
    dataDir: child.dataDir,
  });

beforeAll(async () => {
  child = await Child.start({ settings: { PROCESS: 'api' } });
  tables = new pg.Client({ connectionString: child.databaseUrl });
  await tables.connect();
  names = await child.addNames();
  admin = await child.signIn('admin');
  await admin.get('/api/testimonials/my');
  before = await snapshot();
});

/** The log of feeds also contains rejected ones. */
afterEach(async () => {
  const { 'marketplace.feeds': _feedLog, ...rest } = await snapshot();
  expect({ ...rest, 'marketplace.feeds': before['marketplace.feeds'] }).toEqual(before);
  await child.expectHealthy(child.program.pid);
});

afterAll(async () => {
  try {
    await tables.end();
    expect(await child.stop()).toBe(0);
  } finally {
    ProductProcess.killAll();
  }
});

/** The process needs little time for the request, however long the machine takes. */
async function expectCheap<Result>(request: () => Promise<Result>): Promise<Result> {
  const cpuBefore = await child.cpuSeconds();
  const result = await request();
  expect((await child.cpuSeconds()) - cpuBefore).toBeLessThan(MAX_CPU_SECONDS);
  return result;
}

const nestLists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const nestObjects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

describe('deeply nested JSON', () => {
  it('nested JSON is rejected by every route that takes JSON', async () => {
    const bodies: [string, number, string][] = [
      [nestLists(500_000), 413, 'too_large'],
      ['['.repeat(1_000_000), 413, 'too_large'],
      [nestObjects(170_000), 413, 'too_large'],
      ['['.repeat(200_000), 400, 'bad_request'],
      [nestLists(120_000), 400, 'bad_request'],
      [nestObjects(40_000), 400, 'bad_request'],
      [`{"reason":${nestObjects(40_000)}}`, 400, 'bad_request'],
      [`{"sameConditionMedications":${nestLists(100_000)}}`, 400, 'bad_request'],
    ];
    // Postbacks are excluded: their signature is verified before the body is parsed.
    for (const route of jsonRoutes.filter(({ path }) => !path.endsWith('/postback'))) {
      for (const [body, status, code] of bodies) {
        const response = await expectCheap(() => admin.call<Problem>(route.method, buildPath(route), body));
        const actual = [route.path, body.slice(0, 40), response.status, response.body.code];
        expect(actual).toEqual([route.path, body.slice(0, 40), status, code]);
      }
    }
  });

  it('nested JSON is rejected in form fields and feeds', async () => {
    for (const nested of [nestLists(45_000), nestObjects(16_000)]) {
      const form = multipart(buildSubmission(names), [await jpeg()]);
      form.set('sameConditionMedications', nested);
      const submitted = await expectCheap(() => admin.post<Problem>('/api/testimonials', form));
      expect([submitted.status, submitted.body.code]).toEqual([400, 'bad_request']);
    }
    const feeds: [string, string][] = [
      [nestLists(500_000), 'feed_unreadable'],
      [`[${nestObjects(150_000)}]`, 'feed_unreadable'],
      [`[{"id":${nestLists(30_000)}}]`, 'feed_rejected'],
      [`[${nestObjects(10_000)}]`, 'feed_rejected'],
    ];
    for (const [feed, code] of feeds) {
      const path = '/api/marketplace/feeds/Brightjar?referenceParameter=ref';
      const { status, body } = await expectCheap(() => admin.put<Problem>(path, feed));
      expect([feed.slice(0, 20), status, body.code]).toEqual([feed.slice(0, 20), 400, code]);
    }
  });
});

describe('oversized input', () => {
  it('oversized lists, keys and field counts are rejected with a response no larger than the request', async () => {
    const bodies: [string, string][] = [
      ['otherConditions', JSON.stringify(buildSubmission(names, { otherConditions: Array(100_000).fill(1) }))],
      [
        'customOtherConditionNames',
        JSON.stringify(buildSubmission(names, { customOtherConditionNames: Array(50_000).fill('x') })),
      ],
      ['intakeHabits', JSON.stringify(buildSubmission(names, { intakeHabits: 'night,'.repeat(40_000) }))],
      ['sideEffects', JSON.stringify(buildSubmission(names, { sideEffects: 'headache,'.repeat(25_000) }))],
      ['k', JSON.stringify({ ['k'.repeat(200_000)]: 1 })],
      ['k', JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1])))],
    ];
    for (const [field, body] of bodies) {
      const response = await expectCheap(() => admin.post<Problem>('/api/testimonials', body));
      const fields = response.body.errors?.map((error) => error.field) ?? [];
      // Keys are counted before the body is parsed; then no field name is known.
      const isNamed = fields.some((name) => name === 'body' || name.startsWith(field));
      expect([field, response.status, isNamed]).toEqual([field, 400, true]);
      expect(JSON.stringify(response.body).length).toBeLessThan(30_000);
    }
  });

  it('an oversized e-mail address is rejected without searching it', async () => {
    const report = { testimonialId: 1, reason: 'danger', explanation: 'It is dangerous to follow.', language: 'en' };
    for (const email of [`a@${'a.'.repeat(100_000)}@`, `${'a'.repeat(200_000)}@`, `a@${'.'.repeat(200_000)}`]) {
      const { status, body } = await expectCheap(() =>
        child.anonymous().post<Problem>('/api/content-reports', { ...report, email }),
      );
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['email']]);
    }
  });

  it('a catalog file that begins with many spaces needs little time', async () => {
    const send = (file: string) =>
      admin.call('POST', '/api/admin/catalog/brands/import', file, { 'content-type': 'text/csv' });
    const spaces = ' '.repeat(400_000);
    expect((await expectCheap(() => send(spaces))).status).toBe(400);
    expect((await expectCheap(() => send(`${spaces}nameEn,nameEs\n`))).status).toBe(200);
  });

  it('paths of many slashes need little time', async () => {
    const request = buildHead('GET', `/about${'/'.repeat(14_000)}x`, 'accept: text/html');
    const responses = await expectCheap(() =>
      Promise.all(Array.from({ length: 10 }, () => sendRaw(child.url, request))),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(404));
  });

  it('many requests for the share image of a condition need little time', async () => {
    const path = `/share/${names.conditionId}.png`;
    await expectCheap(async () => {
      for (let count = 0; count < 400; count += 1) {
        expect((await child.anonymous().get(path)).status).toBe(200);
      }
    });
  });

  it('an oversized query, URL or header is rejected and the connection is closed', async () => {
    const long = 'a'.repeat(100_000);
    const requests = [
      buildHead('GET', `/api/brands?${'a=1&'.repeat(10_000)}`),
      buildHead('GET', `/api/brands/search?query=${long}`),
      buildHead('GET', `/${long}`),
      buildHead('GET', '/api/brands', `x-long: ${long}`),
      buildHead('GET', '/api/brands', `authorization: Bearer ${long}`),
      buildHead('GET', '/api/brands', ...Array.from({ length: 5_000 }, (_, index) => `x-${index}: 1`)),
    ];
    for (const request of requests) {
      const { status } = await expectCheap(() => sendRaw(child.url, request));
      expect([request.slice(0, 40), status]).toEqual([request.slice(0, 40), 431]);
    }
    const { status } = await expectCheap(() =>
      child.anonymous().get(`/api/brands/search?query=a${'&x=1'.repeat(3_000)}`),
    );
    expect(status).toBe(400);
  });

  it('an oversized value of a known header is rejected or ignored', async () => {
    const longHeader = `"${'x'.repeat(3_000)}",`.repeat(4);
    const reads: [string, string][] = [
      ['if-none-match', longHeader],
      ['if-none-match', '"'.repeat(12_000)],
      ['if-none-match', 'W/"'.repeat(4_000)],
      ['accept-language', 'es;q='.repeat(2_500)],
      ['accept-language', '../../etc/passwd\u00ff'],
      ['accept', 'text/html,'.repeat(1_200)],
      ['accept-encoding', 'gzip;q=1,'.repeat(1_300)],
      ['x-request-id', 'x'.repeat(12_000)],
      ['authorization', `Bearer ${'e30.'.repeat(3_000)}`],
      ['range', 'bytes=0-,'.repeat(1_000)],
      ['x-forwarded-for', '1.1.1.1,'.repeat(1_200)],
    ];
    for (const [name, value] of reads) {
      const { status } = await expectCheap(() =>
        sendRaw(child.url, buildHead('GET', '/api/brands', `${name}: ${value}`)),
      );
      expect([name, [200, 401].includes(status)]).toEqual([name, true]);
    }
    for (const key of ['k'.repeat(5_000), 'a b', 'ключ', '{"a":1}']) {
      const raw = JSON.stringify(buildSubmission(names, { gender: 'x' }));
      const response = await sendRaw(
        child.url,
        buildHead(
          'POST',
          '/api/testimonials',
          `authorization: Bearer ${admin.token}`,
          'content-type: application/json',
          `content-length: ${Buffer.byteLength(raw)}`,
          `idempotency-key: ${key}`,
        ),
        raw,
      );
      expect([key.slice(0, 9), response.status, response.body.includes('"code":"validation_failed"')]).toEqual([
        key.slice(0, 9),
        400,
        true,
      ]);
    }
  });
});
