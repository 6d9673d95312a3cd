import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { routes } from '../shared/openapi-document.js';
import { addNames, createApprovedTestimonial, type Names, waitForJobs } from '../fixtures/factories.js';
import { TestApp } from '../app/test-app.js';
import { addAdvertiser, addProduct } from '../fixtures/product-factories.js';

const anonymousRoutes = routes.filter(({ method, path, operation: { security } }) => {
  if (method !== 'GET' || path.startsWith('/identity/')) return false;
  return security.length === 0 || security.some((requirement) => Object.keys(requirement).length === 0);
});
/** Operations that respond with an ETag, according to the document. */
const pathsWithEtag = anonymousRoutes.filter(({ operation }) => '304' in operation.responses).map(({ path }) => path);

/** Content of users, or content that must be current: always revalidated. */
const ALWAYS_REVALIDATED =
  /^\/api\/(analysis|open-data|testimonials|additional-conditions|consents)|^\/api\/marketplace\/products/;
const IMMUTABLE = /^\/api\/marketplace\/images\//;

let product: TestApp;
let requestPaths: Record<string, string>;

beforeAll(async () => {
  product = await TestApp.start();
  const names: Names = await addNames(product.database);
  const id = await createApprovedTestimonial(product, names);
  const item = await addProduct(product.database, await addAdvertiser(product.database, 'Brightjar'));
  const maria = await product.signInAs('maria');
  const { body } = await maria.post<{ id: number }>('/api/additional-conditions', { name: 'Restless legs' });
  await product.database.execute('update catalog.additional_conditions set is_public = true');
  await waitForJobs(product);
  requestPaths = {
    '/api/analysis/condition-analysis': '/api/analysis/condition-analysis?conditionQuery=insomnia',
    '/api/analysis/supplement-report': `/api/analysis/supplement-report?supplementId=${names.supplementId}`,
    '/api/analysis/comparison': `/api/analysis/comparison?conditionId=${names.conditionId}&supplementIds=${names.supplementId},${names.otherSupplementId}`,
    '/api/analysis/plausible-range': `/api/analysis/plausible-range?supplementId=${names.supplementId}`,
    '/api/open-data/comparisons': `/api/open-data/comparisons?conditionId=${names.conditionId}`,
    '/api/testimonials': `/api/testimonials?conditionId=${names.conditionId}`,
    '/api/testimonials/{id}': `/api/testimonials/${id}`,
    '/api/marketplace/products/{id}': `/api/marketplace/products/${item}`,
    '/api/additional-conditions/{id}': `/api/additional-conditions/${body.id}`,
  };
});

afterAll(() => product.stop());

const getRequestPath = (path: string) => requestPaths[path] ?? (path.endsWith('/search') ? `${path}?query=res` : path);

/** Requests like browsers and shared caches; fetch would add its own Cache-Control to conditional requests. */
const sendRequest = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status?: number; headers: Record<string, string | undefined>; body: string }>((resolve, reject) => {
    request(product.url + path, { method, headers }, (response) => {
      const responseHeaders = response.headers as Record<string, string | undefined>;
      text(response).then((body) => resolve({ status: response.statusCode, headers: responseHeaders, body }), reject);
    })
      .on('error', reject)
      .end();
  });

const getExpectedCaching = (path: string): string => {
  if (path === '/api/config') return 'no-cache';
  return ALWAYS_REVALIDATED.test(path) ? 'public, no-cache' : 'public, max-age=300';
};

/** Images are excluded: their content never changes under a name, which their own tests check. */
const cacheablePaths = pathsWithEtag.filter((path) => !IMMUTABLE.test(path));

it('the OpenAPI document lists every anonymous GET', () => {
  const pathsWithoutEtag = anonymousRoutes.map(({ path }) => path).filter((path) => !pathsWithEtag.includes(path));
  expect(pathsWithoutEtag.sort()).toEqual([
    '/api/content-reports/{number}',
    '/api/data-rights/erasures/{reference}',
    '/api/testimonials/{id}/attachments/{name}',
    '/health/live',
    '/health/ready',
    '/warmup',
  ]);
  expect(cacheablePaths.length).toBeGreaterThan(20);
});

describe.each(cacheablePaths)('GET %s', (path) => {
  it('the response has a strong ETag and revalidates with 304', async () => {
    const requestPath = getRequestPath(path);
    const { status, headers, body } = await sendRequest(requestPath);
    const etag = headers.etag ?? '';
    expect([status, etag]).toEqual([200, expect.stringMatching(/^"[^"]+"$/)]);
    const notModified = { status: 304, body: '' };
    for (const headerValue of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      expect([headerValue, await sendRequest(requestPath, { 'if-none-match': headerValue })]).toMatchObject([
        headerValue,
        notModified,
      ]);
    }
    const unchanged = await sendRequest(requestPath, { 'if-none-match': etag });
    for (const name of ['etag', 'cache-control', 'vary']) expect(unchanged.headers[name]).toBe(headers[name]);
    expect(await sendRequest(requestPath, { 'if-none-match': '"other"' })).toMatchObject({ status: 200, body });
  });

  it('the response is cacheable as its content allows', async () => {
    const { headers } = await sendRequest(getRequestPath(path));
    expect(headers['cache-control']).toBe(getExpectedCaching(path));
    const varies = (headers.vary ?? '').split(/,\s*/).map((name) => name.toLowerCase());
    expect(varies).toEqual(expect.arrayContaining(['accept-encoding', 'accept-language', 'authorization']));
  });

  it('HEAD answers like GET without a body', async () => {
    const [getResponse, headResponse] = [
      await sendRequest(getRequestPath(path)),
      await sendRequest(getRequestPath(path), {}, 'HEAD'),
    ];
    for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'content-length']) {
      expect([name, headResponse.headers[name]]).toEqual([name, getResponse.headers[name]]);
    }
    expect([headResponse.status, headResponse.body]).toEqual([200, '']);
  });
});

it('responses to signed-in users and error responses are never cacheable', async () => {
  const { token } = await product.signInAs('james');
  const optional = anonymousRoutes.filter(
    ({ path, operation }) => operation.security.length > 0 && cacheablePaths.includes(path),
  );
  expect(optional.length).toBeGreaterThan(4);
  for (const { path } of optional) {
    const { status, headers } = await sendRequest(getRequestPath(path), { authorization: `Bearer ${token}` });
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-store']);
    const rejected = await sendRequest(getRequestPath(path), { authorization: 'Bearer invalid' });
    expect([path, rejected.status, rejected.headers['cache-control']]).toEqual([path, 401, 'no-store']);
  }
  for (const path of ['/api/testimonials/424242', '/api/conditions/search', '/api/no-such-thing']) {
    const { status = 0, headers } = await sendRequest(path);
    expect([path, status >= 400, headers['cache-control']]).toEqual([path, true, 'no-store']);
  }
});
