import { PageServer } from '../../../test/app/page-server.js';
import { TestApp } from '../../../test/app/test-app.js';
import { addNames } from '../../../test/fixtures/factories.js';
import { PageQueries } from './page-queries.js';
import { PageRenderer } from './page-renderer.js';
import { RenderLimit } from './render-limit.js';

/** Renders the home page with the result of a query. */
const PROGRAM = `
  const key = ['get', '/api/analysis/condition-analysis', { params: { query: { conditionQuery: 'Insomnia' } } }];
  exports.renderPage = async ({ address, queryResults }) => address.startsWith('/my-points') ? null : {
    html: '<h1>rendered</h1>',
    missing: queryResults.length === 0 ? [key] : [],
    source: null,
  };`;

let product: TestApp;
let server: PageServer;

afterEach(async () => {
  jest.restoreAllMocks();
  await server.stop();
  await product.stop();
});

async function start(env: Record<string, string>): Promise<PageServer['get']> {
  product = await TestApp.start({ process: 'api', env });
  await addNames(product.database);
  server = await PageServer.start(product, PROGRAM);
  return (...request) => server.get(...request);
}

const readApi = () => fetch(`${product.url}/api/conditions/popular`);
const isRendered = async (response: Response) => (await response.text()).includes('<h1>rendered</h1>');

/** Six reads per minute. */
const FEW_READS = { RATE_LIMIT_FACTOR: '0.01' };

describe('limits of rendered pages', () => {
  it('a page counts as a read; beyond the rate limit the document has no content', async () => {
    const get = await start(FEW_READS);
    const first = await get('/?condition=Insomnia&x=0');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const tag = first.headers.get('etag')!;
    expect(await isRendered(first)).toBe(true);
    for (const path of ['/?condition=Insomnia&x=1', '/no-such-page'])
      expect(await isRendered(await get(path))).toBe(true);
    for (const number of [4, 5, 6]) expect([number, (await readApi()).status]).toEqual([number, 200]);

    const queries = jest.spyOn(product.app.get(PageQueries), 'run');
    const limited = await get('/?condition=Insomnia&x=0', { 'if-none-match': tag });
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([200, null]);
    // Neither the browser nor a cache may use it instead of the page.
    expect(limited.headers.get('cache-control')).toBe('no-store');
    expect(limited.headers.get('vary')).toContain('Accept-Language');
    const html = await limited.text();
    expect(html).toContain('<div id="root"></div>');
    expect(html).toMatch(/<title>[^<]+ \| Recuento<\/title>/);
    expect(html).not.toContain('noindex');
    const unknown = await get('/no-such-page');
    expect([unknown.status, await isRendered(unknown)]).toEqual([404, false]);
    expect(queries).not.toHaveBeenCalled();
    expect((await readApi()).status).toBe(429);
  });

  it('all addresses of an IPv6 connection have one limit', async () => {
    await start(FEW_READS);
    const limit = product.app.get(RenderLimit);
    for (let number = 1; number <= 6; number += 1)
      expect(await limit.consumeRead(`2001:db8:1:2::${number}`)).toBe(true);
    expect(await limit.consumeRead('2001:db8:1:2:ffff::1')).toBe(false);
    expect(await limit.consumeRead('2001:db8:1:3::1')).toBe(true);
  });

  it('personal pages, which have no content, do not count', async () => {
    const get = await start(FEW_READS);
    for (let number = 0; number < 8; number += 1) {
      const response = await get(`/my-points?x=${number}`);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    }
    expect(await isRendered(await get('/'))).toBe(true);
  });

  it('a page whose data take too long is not stored without its content', async () => {
    const get = await start({});
    jest.spyOn(product.app.get(PageQueries), 'run').mockReturnValue(new Promise(() => undefined));
    jest.replaceProperty(product.app.get(PageRenderer), 'dataTimeoutMs' as never, 100 as never);
    const response = await get('/?condition=Insomnia');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await isRendered(response)).toBe(false);
  });

  it('two pages are rendered at the same time, eight wait, and more are not rendered', async () => {
    await start({});
    const limit = product.app.get(RenderLimit);
    const finish: (() => void)[] = [];
    let [running, mostRunning] = [0, 0];
    const results = Array.from({ length: 12 }, (_, number) =>
      limit.run(async () => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await new Promise<void>((resolve) => finish.push(resolve));
        running -= 1;
        if (number === 3) throw new Error('broken');
        return number;
      }),
    );
    expect(await Promise.all(results.slice(10))).toEqual([null, null]);
    const settled = Promise.allSettled(results.slice(0, 10));
    for (const number of results.slice(0, 10).keys()) {
      finish[number]!();
      await results[number]!.catch(() => undefined);
    }
    const outcomes = (await settled).map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'));
    expect(outcomes).toEqual([0, 1, 2, 'failed', 4, 5, 6, 7, 8, 9]);
    expect(mostRunning).toBe(2);
    expect(await limit.run(async () => 'next')).toBe('next');
  });

  it('a page whose path ends with many slashes is answered without a redirect', async () => {
    const get = await start({});
    const slashes = '/'.repeat(14_000);
    expect((await get(`/about${slashes}x`)).status).toBe(404);
    const ended = await get(`/about${slashes}`);
    expect([ended.status, ended.headers.get('location')]).toEqual([200, null]);
  });
});
