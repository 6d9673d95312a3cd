import { DiscoveryService } from '@nestjs/core';
import { addNames, createApprovedTestimonial, type Names, waitForJobs } from '../../../test/fixtures/factories.js';
import { addAdvertiser, addProduct } from '../../../test/fixtures/product-factories.js';
import { TestApp } from '../../../test/app/test-app.js';
import { Metrics } from '../observability/index.js';
import { findCachedRoutes } from './index.js';

/** A longer URL is answered by the framework. */
const PADDING = '&'.repeat(500);
/** Headers that differ between any two requests. */
const OWN_HEADERS = ['date', 'x-request-id', 'ratelimit'];

let product: TestApp;
/** Without a cache, so that each request is answered by a call of its method. */
let uncached: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start();
  uncached = await TestApp.start({ process: 'api', over: product, env: { RESPONSE_CACHE: 'off' } });
  names = await addNames(product.database);
  await createApprovedTestimonial(product, names);
  await waitForJobs(product);
});

afterAll(async () => {
  await uncached.app.close();
  await product.stop();
});

/** A valid request of each route. */
const requests: Record<string, () => string> = {
  '/api/analysis/condition-analysis': () => `conditionQuery=${names.conditionId}`,
  '/api/analysis/supplement-report': () => `supplementId=${names.supplementId}`,
  '/api/analysis/comparison': () =>
    `conditionId=${names.conditionId}&supplementIds=${names.supplementId},${names.otherSupplementId}`,
  '/api/analysis/plausible-range': () => `supplementId=${names.supplementId}`,
  '/api/conditions/search': () => 'query=inso',
  '/api/conditions/popular': () => '',
  '/api/supplements/search': () => 'query=mag',
  '/api/supplements': () => '',
  '/api/brands/search': () => 'query=a',
  '/api/brands': () => '',
  '/api/medications/search': () => 'query=a',
  '/api/marketplace/products': () => `conditionId=${names.conditionId}`,
  '/api/marketplace/brands': () => '',
  '/api/marketplace/supplements': () => '',
  '/api/marketplace/advertisers': () => '',
  '/api/testimonials': () => `conditionId=${names.conditionId}&language=es`,
  '/api/openapi.json': () => '',
};

const readAnswer = async (app: TestApp, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${app.url}${path}`, { headers });
  const received = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.includes(name)));
  return { status: response.status, headers: received, body: await response.text() };
};

const remaining = async (path: string): Promise<number> => {
  const { headers } = await fetch(`${uncached.url}${path}`);
  return Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
};

const countHits = async (): Promise<number> => {
  const counter = product.app.get(Metrics).registry.getSingleMetric('recuento_response_cache_requests_total')!;
  const { values } = await counter.get();
  return values.find(({ labels }) => labels.result === 'hit')?.value ?? 0;
};

it('there is a request for each cached route', () => {
  const routes = findCachedRoutes(product.app.get(DiscoveryService), () => ({}));
  expect([...routes.keys()].sort()).toEqual(Object.keys(requests).sort());
});

describe.each(Object.keys(requests))('GET %s before the framework', (route) => {
  it.each(['identity', 'gzip'])('has the status, headers and body (%s) of the framework', async (encoding) => {
    const path = `${route}?${requests[route]!()}`;
    const headers = { 'accept-encoding': encoding, 'accept-language': 'es' };
    const expected = await readAnswer(uncached, path + PADDING, headers);
    expect(expected.status).toBe(200);
    for (const app of [uncached, product]) {
      const direct = await readAnswer(app, path, headers);
      // The framework does not know the length of a body that it compresses while it sends it.
      delete direct.headers['content-length'];
      delete expected.headers['content-length'];
      delete expected.headers['transfer-encoding'];
      expect(direct).toEqual(expected);
    }
  });

  it('counts against the rate limit', async () => {
    const path = `${route}?${requests[route]!()}`;
    const before = await remaining(path);
    expect(await remaining(path)).toBe(before - 1);
  });

  it('declares what the response depends on, so that it is stored', async () => {
    const path = `${route}?${requests[route]!()}`;
    await readAnswer(product, path);
    const before = await countHits();
    await readAnswer(product, path);
    expect(await countHits()).toBe(before + 1);
  });
});

describe('a request that fails', () => {
  it.each([
    ['/api/analysis/condition-analysis?conditionQuery=Nothing', 404],
    ['/api/analysis/condition-analysis?conditionQuery=1&gender=none', 400],
    ['/api/analysis/condition-analysis', 400],
    ['/api/testimonials', 401],
    ['/api/supplements/search?query=mag&unknown=1', 400],
    ['/api/supplements/search?query=a&query=b', 400],
  ])('%s is answered by the framework with %i and counted once', async (path, status) => {
    const [padded, direct] = [
      await readAnswer(uncached, `${path}${path.includes('?') ? '' : '?'}${PADDING}`),
      await readAnswer(uncached, path),
    ];
    expect(direct.status).toBe(status);
    const withoutIds = ({ body }: { body: string }) => ({ ...(JSON.parse(body) as object), requestId: 0, instance: 0 });
    expect(withoutIds(direct)).toEqual(withoutIds(padded));
    // The body contains the id of the request.
    expect({ ...direct.headers, etag: '' }).toEqual({ ...padded.headers, etag: '' });
    const before = await remaining(path);
    expect(await remaining(path)).toBe(before - 1);
  });
});

const execute = (sql: string, values: () => unknown[] = () => []) => product.database.execute(sql, values());
const addEntry = (table: string, name: string) => () =>
  execute(`insert into catalog.${table} (name_en, name_es) values ($1, $1)`, () => [name]);
const rename = (table: string, column: string, id: () => number) => () =>
  execute(`update catalog.${table} set ${column} = ${column} || ' extract' where id = $1`, () => [id()]);

/** Changes of what the routes read, in an order in which each is visible in at least one response. */
const changes: Record<string, () => Promise<unknown>> = {
  'a new popular condition': () =>
    execute(
      `insert into catalog.conditions (name_en, name_es, popular_key) values ('Insomnia 2', 'Insomnio 2', 'acne')`,
    ),
  'a new supplement': addEntry('supplements', 'Magnesium malate'),
  'a new medication': addEntry('medications', 'Aspirin'),
  'a new brand': () => execute(`insert into catalog.brands (name) values ('Aurora')`),
  'a new shop with a product': async () => {
    const changed = { supplement_id: names.supplementId };
    await addProduct(product.database, await addAdvertiser(product.database, 'Larkshop'), changed);
  },
  'another price': () => execute('update marketplace.products set price = price + 1'),
  'another testimonial': async () => {
    await createApprovedTestimonial(product, names, { doseAmount: 700, brandId: null, customBrandName: 'Vela' });
    await waitForJobs(product);
  },
  'another text': () => execute(`update testimonials.testimonials set experience = 'It helped a little.'`),
  'a renamed condition': rename('conditions', 'name_es', () => names.conditionId),
  'a renamed supplement': rename('supplements', 'name_en', () => names.supplementId),
  'a renamed brand': rename('brands', 'name', () => names.brandId),
  'a shop without products': () => execute('update marketplace.products set retired_at = now()'),
  'a withdrawn testimonial': async () => {
    await execute(`update testimonials.testimonials set review_status = 'hidden'`);
    await execute('delete from analysis.cells');
  },
};

it.each(Object.keys(changes))('no stored response is outdated after %s', async (change) => {
  const readAll = (app: TestApp) =>
    Promise.all(Object.entries(requests).map(([route, query]) => readAnswer(app, `${route}?${query()}`)));
  const [before] = [await readAll(uncached), await readAll(product)];
  await changes[change]!();
  const current = await readAll(uncached);
  expect(await readAll(product)).toEqual(current);
  expect(current).not.toEqual(before);
});
