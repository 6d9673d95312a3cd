import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addNames, createApprovedTestimonial, type Names, waitForJobs } from '../../../test/fixtures/factories.js';
import { type RawResponse, sendRaw } from '../../../test/app/raw-request.js';
import { TestApp, waitUntil } from '../../../test/app/test-app.js';

let product: TestApp;
/** Another process of the API on the same database. */
let other: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  other = await TestApp.start({ process: 'api', over: product });
  names = await addNames(product.database);
  await createApprovedTestimonial(product, names);
  await waitForJobs(product);
  await receiveNotifications();
});

afterAll(async () => {
  await other.app.close();
  await product.stop();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET', app = product): Promise<RawResponse> =>
  sendRaw(app.url + path, headers, method);

/** How many requests had a result since the start of the process. */
async function count(result: 'hit' | 'miss' | 'bypass', app = product): Promise<number> {
  const metrics = (await get('/metrics', {}, 'GET', app)).body.toString();
  return Number(
    new RegExp(`recuento_response_cache_requests_total{result="${result}"} (\\d+)`).exec(metrics)?.[1] ?? 0,
  );
}

/**
 * Waits until all notifications of earlier changes have been received: a response that is computed meanwhile is not
 * stored, and a stored one is only sent after a round trip that follows them.
 */
const receiveNotifications = () =>
  waitUntil(
    () => countHits(() => get('/api/brands?language=es')),
    (hits) => hits === 1,
  );

async function countHits(work: () => Promise<unknown>): Promise<number> {
  const before = await count('hit');
  await work();
  return (await count('hit')) - before;
}

const rankingPath = (language = 'en') =>
  `/api/analysis/condition-analysis?conditionQuery=${names.conditionId}&language=${language}`;

describe('response cache', () => {
  it('the second response is sent from the cache with the same body and headers', async () => {
    const path = `${rankingPath()}&gender=female`;
    const first = await get(path);
    let second!: RawResponse;
    expect(await countHits(async () => (second = await get(path)))).toBe(1);
    expect(second.status).toBe(200);
    expect(second.body.toString()).toBe(first.body.toString());
    const stable = ({ headers }: RawResponse) =>
      Object.entries(headers).filter(([name]) => !['x-request-id', 'ratelimit', 'date'].includes(name));
    expect(Object.fromEntries(stable(second))).toEqual(Object.fromEntries(stable(first)));
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it.each(['br', 'gzip', 'identity'] as const)(
    'a cached body is sent as %s, with its own entity tag',
    async (encoding) => {
      const path = '/api/supplements?language=en';
      await product.database.execute(
        `insert into catalog.supplements (name_en, name_es)
       select 'Supplement ' || n || $1, 'Suplemento ' || n || $1 from generate_series(1, 30) n`,
        [encoding],
      );
      await receiveNotifications();
      const accept = encoding === 'identity' ? undefined : { 'accept-encoding': encoding };
      const plain = (await get(path)).body.toString();
      expect(plain.length).toBeGreaterThan(1024);
      const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }[encoding];
      let cached!: RawResponse;
      expect(await countHits(async () => (cached = await get(path, accept)))).toBe(1);
      expect(decode(cached.body).toString()).toBe(plain);
      expect(cached.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      const tag = cached.headers['etag'] as string;
      expect(tag.includes(encoding)).toBe(encoding !== 'identity');
      const unchanged = await get(path, { ...accept, 'if-none-match': tag, 'cache-control': 'no-cache' });
      expect([unchanged.status, unchanged.body.length, unchanged.headers['etag']]).toEqual([304, 0, tag]);
      const head = await get(path, accept, 'HEAD');
      expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
        200,
        0,
        String(cached.body.length),
      ]);
    },
  );

  it('each language has its own response', async () => {
    const path = `/api/analysis/condition-analysis?conditionQuery=${names.conditionId}`;
    for (let round = 0; round < 2; round += 1) {
      expect((await get(path, { 'accept-language': 'es' })).body.toString()).toContain('Insomnio');
      expect((await get(path, { 'accept-language': 'en' })).body.toString()).toContain('Insomnia');
      expect((await get(rankingPath('es'), { 'accept-language': 'en' })).body.toString()).toContain('Insomnio');
    }
  });

  it('a response to a signed-in user is neither stored nor taken from the cache', async () => {
    const path = `/api/testimonials?conditionId=${names.conditionId}&page=1`;
    const user = await product.signUpUser();
    await get(path);
    expect(await countHits(() => user.get(path))).toBe(0);
    const { headers } = await user.get(path);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect((await get(path)).headers['cache-control']).toBe('public, no-cache');
  });

  it('concurrent requests for a response that is not cached compute it once', async () => {
    await get('/api/brands/search?query=north');
    const before = await count('miss');
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/api/brands/search?query=light')));
    expect(new Set(responses.map(({ body }) => body.toString())).size).toBe(1);
    expect((await count('miss')) - before).toBe(1);
  });

  it('errors are not stored', async () => {
    const path = '/api/analysis/condition-analysis?conditionQuery=Hiccups';
    expect((await get(path)).status).toBe(404);
    await product.database.execute(`insert into catalog.conditions (name_en, name_es) values ('Hiccups', 'Hipo')`);
    expect((await get(path)).status).toBe(200);
  });

  it('a list of a supplement that did not exist has its name once it does', async () => {
    const nextId = names.otherSupplementId + 100;
    const path = `/api/testimonials?conditionId=${names.conditionId}&supplementId=${nextId}&language=en`;
    const readName = async () =>
      (JSON.parse((await get(path)).body.toString()) as { supplementName: string }).supplementName;
    await receiveNotifications();
    expect([await readName(), await readName()]).toEqual([null, null]);
    await product.database.execute(
      `insert into catalog.supplements (id, name_en, name_es) overriding system value values ($1, 'Saffron', 'Azafrán')`,
      [nextId],
    );
    expect(await readName()).toBe('Saffron');
  });

  it('cached responses count against the rate limit of their route', async () => {
    const [first, second] = [await get('/api/brands'), await get('/api/brands')];
    const remaining = ({ headers }: RawResponse) => Number(/r=(\d+)/.exec(headers['ratelimit'] as string)?.[1]);
    expect(remaining(first) - remaining(second)).toBe(1);
  });

  it('the size is limited', async () => {
    const small = await TestApp.start({ process: 'api', over: product, env: { RESPONSE_CACHE_MB: '1' } });
    try {
      for (let n = 0; n < 400; n += 1) await get(`/api/supplements?${'&'.repeat(n)}`, {}, 'GET', small);
      const metrics = (await get('/metrics', {}, 'GET', small)).body.toString();
      const bytes = Number(/recuento_response_cache_bytes (\d+)/.exec(metrics)?.[1]);
      expect(bytes).toBeGreaterThan(500_000);
      expect(bytes).toBeLessThanOrEqual(1_048_576);
    } finally {
      await small.app.close();
    }
  });
});

describe('changes of cached data', () => {
  it('a response of any process includes all changes that were committed before the request', async () => {
    const path = '/api/conditions/search?query=changing&language=en';
    const [{ id }] = await product.database.query<{ id: number }>(
      `insert into catalog.conditions (name_en, name_es) values ('Changing 0', 'Cambiante') returning id`,
    );
    let latest = 0;
    const readNumber = async (app: TestApp) =>
      Number(/Changing (\d+)/.exec((await get(path, {}, 'GET', app)).body.toString())?.[1]);
    const readers = [product, other, product, other].map(async (app) => {
      for (let last = 0; last < 150;) {
        const committed = latest;
        const read = await readNumber(app);
        if (read < committed || read < last) throw new Error(`read ${read} after ${Math.max(committed, last)}`);
        last = read;
      }
    });
    for (let n = 1; n <= 150; n += 1) {
      await product.database.execute(`update catalog.conditions set name_en = 'Changing ' || $2 where id = $1`, [
        id,
        n,
      ]);
      latest = n;
    }
    await Promise.all(readers);
    const hits = await count('hit', other);
    await readNumber(other);
    await readNumber(other);
    expect(await count('hit', other)).toBeGreaterThan(hits);
  });

  it('a lost connection for notifications empties the cache until it is restored', async () => {
    const path = '/api/brands?language=en';
    await get(path, {}, 'GET', other);
    await product.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'recuento notifications' and datname = current_database()`,
    );
    const [{ id }] = await product.database.query<{ id: number }>(
      `insert into catalog.brands (name) values ('Lost and found') returning id`,
    );
    expect((await get(path, {}, 'GET', other)).body.toString()).toContain('Lost and found');
    const before = await count('hit', other);
    const { body } = await waitUntil(
      async () => ({ ...(await get(path, {}, 'GET', other)), hits: await count('hit', other) }),
      ({ hits }) => hits > before,
    );
    expect(body.toString()).toContain('Lost and found');
    await product.database.execute('delete from catalog.brands where id = $1', [id]);
    expect((await get(path, {}, 'GET', other)).body.toString()).not.toContain('Lost and found');
  });

  it('a statement that changes many topics invalidates all of them', async () => {
    await product.database.execute(
      `insert into catalog.supplements (name_en, name_es)
       select 'Bulk ' || n, 'Masa ' || n from generate_series(1, 1100) n on conflict do nothing`,
    );
    await product.database.execute(
      `insert into catalog.conditions (name_en, name_es)
       select 'Bulk ' || n, 'Masa ' || n from generate_series(1, 1100) n on conflict do nothing`,
    );
    const [{ id }] = await product.database.query<{ id: number }>(
      `select id from catalog.conditions where name_en = 'Bulk 7'`,
    );
    const readTotal = async () =>
      (
        JSON.parse((await get(`/api/analysis/condition-analysis?conditionQuery=${id}`)).body.toString()) as {
          totalTestimonials: number;
        }
      ).totalTestimonials;
    expect([await readTotal(), await readTotal()]).toEqual([0, 0]);
    await product.database.execute(
      `insert into analysis.cells (condition_id, supplement_id, age_range, gender, significant, moderate, residual, "none",
         negative_effects, how_taken)
       select c.id, $1, '', '', 1, 0, 0, 0, 0, '{"doses":{},"frequencies":{},"daysToResults":{},"sideEffects":{},"stillTaking":0}'
       from catalog.conditions c where c.name_en like 'Bulk %'`,
      [names.supplementId],
    );
    expect(await readTotal()).toBe(1);
  });
});
