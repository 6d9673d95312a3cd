import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { routes } from './openapi-document.js';
import { addNames, createApprovedTestimonial, type Names, waitForJobs } from './factories.js';
import { TestApp } from './test-app.js';
import { addAdvertiser, addProduct } from './product-factories.js';

const forAnybody = routes.filter(({ method, path, operation: { security } }) => {
  if (method !== 'GET' || path.startsWith('/identity/')) return false;
  return security.length === 0 || security.some((one) => Object.keys(one).length === 0);
});
/** What has a tag, as the document says. */
const tagged = forAnybody.filter(({ operation }) => '304' in operation.responses).map(({ path }) => path);

/** Made from what people wrote, or of what must be right at once. */
const ASKED_EACH_TIME =
  /^\/api\/(analysis|open-data|testimonials|additional-conditions|consents)|^\/api\/marketplace\/products/;
const UNCHANGING = /^\/api\/marketplace\/images\//;

let product: TestApp;
let addresses: Record<string, string>;

beforeAll(async () => {
  product = await TestApp.start();
  const names: Names = await addNames(product.database);
  const id = await createApprovedTestimonial(product, names);
  const item = await addProduct(product.database, await addAdvertiser(product.database, 'Brightjar'));
  const maria = await product.signInAs('maria');
  const { body } = await maria.post<{ id: number }>('/api/additional-conditions', { name: 'Restless legs' });
  await product.database.execute('update catalog.additional_conditions set is_public = true');
  await waitForJobs(product);
  addresses = {
    '/api/analysis/condition-analysis': '/api/analysis/condition-analysis?conditionQuery=insomnia',
    '/api/testimonials': `/api/testimonials?conditionId=${names.conditionId}`,
    '/api/testimonials/{id}': `/api/testimonials/${id}`,
    '/api/marketplace/products/{id}': `/api/marketplace/products/${item}`,
    '/api/additional-conditions/{id}': `/api/additional-conditions/${body.id}`,
  };
});

afterAll(() => product.stop());

const addressOf = (path: string) => addresses[path] ?? (path.endsWith('/search') ? `${path}?query=res` : path);

/** As browsers and shared caches ask; fetch would add a Cache-Control of its own to conditional requests. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status?: number; headers: Record<string, string | undefined>; body: string }>((resolve, reject) => {
    request(product.url + path, { method, headers }, (answer) => {
      const said = answer.headers as Record<string, string | undefined>;
      text(answer).then((body) => resolve({ status: answer.statusCode, headers: said, body }), reject);
    })
      .on('error', reject)
      .end();
  });

const rule = (path: string): string => {
  if (path === '/api/config') return 'no-cache';
  return ASKED_EACH_TIME.test(path) ? 'public, no-cache' : 'public, max-age=300';
};

/** Pictures are files under names that no other content ever gets: see their own tests. */
const documents = tagged.filter((path) => !UNCHANGING.test(path));

it('the OpenAPI document lists every anonymous GET', () => {
  const untagged = forAnybody.map(({ path }) => path).filter((path) => !tagged.includes(path));
  expect(untagged.sort()).toEqual([
    '/api/data-rights/erasures/{reference}',
    '/api/testimonials/{id}/attachments/{name}',
    '/health/live',
    '/health/ready',
    '/warmup',
  ]);
  expect(documents.length).toBeGreaterThan(20);
});

describe.each(documents)('GET %s', (path) => {
  it('the response has a strong ETag and revalidates with 304', async () => {
    const address = addressOf(path);
    const { status, headers, body } = await ask(address);
    const tag = headers.etag ?? '';
    expect([status, tag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
    const same = { status: 304, body: '' };
    for (const known of [tag, `"other", ${tag}`, `W/${tag}`, '*']) {
      expect([known, await ask(address, { 'if-none-match': known })]).toMatchObject([known, same]);
    }
    const unchanged = await ask(address, { 'if-none-match': tag });
    for (const name of ['etag', 'cache-control', 'vary']) expect(unchanged.headers[name]).toBe(headers[name]);
    expect(await ask(address, { 'if-none-match': '"other"' })).toMatchObject({ status: 200, body });
  });

  it('the response is cacheable as its content allows', async () => {
    const { headers } = await ask(addressOf(path));
    expect(headers['cache-control']).toBe(rule(path));
    const varies = (headers.vary ?? '').split(/,\s*/).map((name) => name.toLowerCase());
    expect(varies).toEqual(expect.arrayContaining(['accept-encoding', 'accept-language', 'authorization']));
  });

  it('HEAD answers like GET without a body', async () => {
    const [got, headed] = [await ask(addressOf(path)), await ask(addressOf(path), {}, 'HEAD')];
    for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'content-length']) {
      expect([name, headed.headers[name]]).toEqual([name, got.headers[name]]);
    }
    expect([headed.status, headed.body]).toEqual([200, '']);
  });
});

it('responses to signed-in users and error responses are never cacheable', async () => {
  const { token } = await product.signInAs('james');
  const optional = forAnybody.filter(
    ({ path, operation }) => operation.security.length > 0 && documents.includes(path),
  );
  expect(optional.length).toBeGreaterThan(4);
  for (const { path } of optional) {
    const { status, headers } = await ask(addressOf(path), { authorization: `Bearer ${token}` });
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
    const refused = await ask(addressOf(path), { authorization: 'Bearer of-nobody' });
    expect([path, refused.status, refused.headers['cache-control']]).toEqual([path, 401, 'no-store']);
  }
  for (const path of ['/api/testimonials/424242', '/api/conditions/search', '/api/no-such-thing']) {
    const { status = 0, headers } = await ask(path);
    expect([path, status >= 400, headers['cache-control']]).toEqual([path, true, 'no-store']);
  }
});
