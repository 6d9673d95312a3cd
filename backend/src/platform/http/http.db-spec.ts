import { addNames, type Names, buildSubmission } from '../../../test/fixtures/factories.js';
import { sendRaw } from '../../../test/app/raw-request.js';
import { TestApp } from '../../../test/app/test-app.js';
import type { ProblemDto } from './problems/problem.dto.js';

let product: TestApp;
let names: Names;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
});

afterAll(() => product.stop());

const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  fetch(product.url + path, { method, headers, body });

/** A conditional GET as browsers send it; fetch would add its own Cache-Control header. */
async function getIfNoneMatch(tag: string, path: string, headers: Record<string, string> = {}) {
  const response = await sendRaw(product.url + path, { ...headers, 'if-none-match': tag });
  return { status: response.status, tag: response.headers.etag, body: response.body.toString() };
}

/** Parses a problem document and asserts that it reveals no internals. */
async function readProblem(answer: Response): Promise<ProblemDto> {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  expect(text).not.toMatch(/node_modules|\.[jt]s:\d|select |insert |column|relation|stack/i);
  const problem = JSON.parse(text) as ProblemDto;
  expect(problem).toMatchObject({ status: answer.status, title: expect.stringMatching(/^[A-Z]/), type: 'about:blank' });
  expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
  return problem;
}

describe('problem responses', () => {
  it('every kind of invalid request is answered with a problem document and a code', async () => {
    const token = (await product.signUpUser()).token ?? '';
    const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const cases: [Promise<Response>, number, string][] = [
      [send('GET', '/api/nothing-here', {}), 404, 'not_found'],
      [send('GET', '/api', {}), 404, 'not_found'],
      [send('PATCH', '/api/testimonials', {}), 405, 'method_not_allowed'],
      [send('POST', '/api/testimonials', json, '{"experience":'), 400, 'bad_request'],
      [send('POST', '/api/testimonials', json, JSON.stringify({ experience: 'x'.repeat(300_000) })), 413, 'too_large'],
      [
        send('POST', '/api/testimonials', { ...json, 'content-type': 'text/plain' }, 'hello'),
        415,
        'unsupported_media_type',
      ],
      [
        send('POST', '/api/testimonials', { ...json, 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
        415,
        'unsupported_media_type',
      ],
      [
        send('POST', '/api/testimonials', { ...json, 'content-type': 'application/xml' }, '<a/>'),
        415,
        'unsupported_media_type',
      ],
      [send('POST', '/api/testimonials', { ...json, 'content-type': 'multipart/form-data' }, 'x'), 400, 'bad_request'],
      [send('GET', '/api/conditions/search', {}), 400, 'validation_failed'],
      [send('GET', '/api/conditions/search?query=a&query=b', {}), 400, 'validation_failed'],
      [send('GET', '/api/conditions/search?query=%00', {}), 400, 'validation_failed'],
      [send('GET', '/api/testimonials/1x', {}), 400, 'bad_request'],
      [send('GET', '/api/testimonials/%E0%A4%A', {}), 400, 'bad_request'],
      [send('GET', '/api/testimonials/my', {}), 401, 'unauthenticated'],
      [send('GET', '/api/testimonials/424242', {}), 404, 'testimonial_not_found'],
    ];
    for (const [request, status, code] of cases) {
      const answer = await request;
      const problem = await readProblem(answer);
      expect([answer.url, problem.status, problem.code]).toEqual([answer.url, status, code]);
    }
  });

  it('a 405 response lists the allowed methods', async () => {
    const cases: [method: string, path: string, allowed: string][] = [
      ['PATCH', '/api/testimonials', 'GET, HEAD, POST'],
      ['DELETE', '/api/brands', 'GET, HEAD'],
      ['POST', '/api/testimonials/1', 'DELETE, GET, HEAD, PUT'],
      ['PUT', '/health/ready', 'GET, HEAD'],
      ['PUT', '/identity/sign-in/email', 'POST'],
    ];
    for (const [method, path, allowed] of cases) {
      const answer = await send(method, path, {});
      expect([method, path, answer.status, answer.headers.get('allow')]).toEqual([method, path, 405, allowed]);
      expect((await readProblem(answer)).code).toBe('method_not_allowed');
    }
  });

  it('authorization is checked before the body: 401 and 403 take precedence over 415, 400 and 413', async () => {
    const { token } = await product.signUpUser();
    const bodies: [type: string, body: string][] = [
      ['text/plain', 'hello'],
      ['application/json', '{"experience":'],
      ['application/json', JSON.stringify({ experience: 'x'.repeat(300_000) })],
      ['multipart/form-data', 'x'],
    ];
    for (const [type, body] of bodies) {
      const anonymous = await send('POST', '/api/testimonials', { 'content-type': type }, body);
      expect([type, (await readProblem(anonymous)).status]).toEqual([type, 401]);
      const user = { authorization: `Bearer ${token}`, 'content-type': type };
      const forbidden = await send('POST', '/api/testimonials/admin/1/reject', user, body);
      expect([type, (await readProblem(forbidden)).status]).toEqual([type, 403]);
    }
  });

  it('a response lists at most ten unknown fields in less than 4 kB, whatever the names of the fields', async () => {
    const { token } = await product.signUpUser();
    const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (const name of ['k', '\u0001'.repeat(90), '😀'.repeat(60), '"'.repeat(100)]) {
      const fields = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${name}${at}`, 1]));
      const answer = await send('POST', '/api/testimonials', json, JSON.stringify(fields));
      const text = await answer.clone().text();
      expect(Buffer.byteLength(text)).toBeLessThan(4_000);
      const { errors } = JSON.parse(text) as { errors: { code: string }[] };
      expect(errors.filter(({ code: fault }) => fault === 'unknown_field').length).toBeLessThanOrEqual(10);
      expect((await readProblem(answer)).code).toBe('validation_failed');
    }
    const long = await send('GET', `/api/${'x'.repeat(9_000)}`, {});
    expect((await long.text()).length).toBeLessThan(4_000);
  });

  it('an internal error reveals no internals', async () => {
    await product.database.execute('alter table catalog.brands rename to brands_renamed');
    try {
      const answer = await send('GET', '/api/brands', {});
      expect(await readProblem(answer)).toMatchObject({
        status: 500,
        code: 'internal',
        detail: 'An internal error occurred.',
      });
    } finally {
      await product.database.execute('alter table catalog.brands_renamed rename to brands');
    }
    expect((await send('GET', '/api/brands', {})).status).toBe(200);
  });
});

describe('common response headers', () => {
  it('a response carries the client’s request id if it is valid, otherwise a new one', async () => {
    const getRequestId = async (given?: string) =>
      (await send('GET', '/api/brands', given === undefined ? {} : { 'x-request-id': given })).headers.get(
        'x-request-id',
      );
    for (const given of ['client-chosen-1', 'x', 'a'.repeat(64)]) expect(await getRequestId(given)).toBe(given);
    const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
    for (const given of [undefined, 'x.y', '<script>alert(1)</script>', 'a'.repeat(65)])
      expect(await getRequestId(given)).toMatch(uuid);
    expect(await getRequestId()).not.toBe(await getRequestId());
  });

  it('responses forbid foreign scripts, framing and sniffing and hide the server software', async () => {
    for (const path of ['/api/brands', '/api/nothing', '/health/live', '/identity/jwks']) {
      const { headers } = await send('GET', path, {});
      expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
      expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
      expect([headers.get('x-content-type-options'), headers.get('x-powered-by')]).toEqual(['nosniff', null]);
    }
  });
});

describe('public responses', () => {
  const paths = () => [
    '/api/conditions/search?query=in',
    '/api/supplements',
    '/api/brands',
    '/api/config',
    `/api/analysis/condition-analysis?conditionQuery=${names.conditionId}`,
    `/api/testimonials?conditionId=${names.conditionId}`,
  ];

  it('an unchanged response has a strong ETag and is answered with 304', async () => {
    for (const path of paths()) {
      const first = await send('GET', path, {});
      const tag = first.headers.get('etag') ?? '';
      expect([path, first.status, tag]).toEqual([path, 200, expect.stringMatching(/^"[^"]+"$/)]);
      expect([path, first.headers.get('cache-control')]).toEqual([path, expect.stringMatching(/no-cache|max-age=300/)]);
      expect([path, await getIfNoneMatch(tag, path)]).toEqual([path, { status: 304, body: '', tag }]);
      expect([path, await getIfNoneMatch('"other"', path)]).toMatchObject([path, { status: 200 }]);
      const likeFetch = { 'cache-control': 'no-cache', pragma: 'no-cache' };
      expect([path, await getIfNoneMatch(tag, path, likeFetch)]).toEqual([path, { status: 304, body: '', tag }]);
    }
  });

  it('each encoding has its own strong ETag', async () => {
    await product.database.execute(
      `insert into catalog.brands (name) select 'Brand number ' || n from generate_series(1, 100) n`,
    );
    const path = '/api/brands';
    const tags = new Map<string, string>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await send('GET', path, { 'accept-encoding': encoding });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      tags.set(encoding, answer.headers.get('etag') ?? '');
    }
    expect(new Set(tags.values()).size).toBe(3);
    for (const [encoding, tag] of tags) {
      expect(tag).toMatch(/^"[^"]+"$/);
      const headers = { 'accept-encoding': encoding };
      expect(await getIfNoneMatch(`"old", ${tag}`, path, headers)).toEqual({ status: 304, body: '', tag });
      expect(await getIfNoneMatch('"old-gzip"', path, headers)).toMatchObject({ status: 200, tag });
    }
  });

  it('the ETag changes with the content', async () => {
    const path = '/api/brands';
    const before = (await send('GET', path, {})).headers.get('etag') ?? '';
    await product.database.execute(`insert into catalog.brands (name) values ('Another')`);
    expect(await getIfNoneMatch(before, path)).toMatchObject({ status: 200, body: expect.stringContaining('Another') });
  });

  it('responses to signed-in users are not cacheable by shared caches', async () => {
    const user = await product.signUpUser();
    for (const path of [
      '/api/testimonials/my',
      '/api/user-points/my-monthly',
      paths()[5],
      '/api/additional-conditions',
    ]) {
      expect([path, (await user.get(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store']);
    }
    const sent = await user.post('/api/testimonials', buildSubmission(names));
    expect(sent.headers.get('cache-control')).toBe('private, no-store');
  });
});

it.each([
  ['1.5', 'page must be a whole number, without decimals.'],
  ['1.0', 'page must be a whole number, but is a text.'],
  ['0', 'The minimum of page is 1.'],
])('the page %s in a query is rejected with the reason', async (page, detail) => {
  const { status, body } = await product
    .anonymous()
    .get<{ errors: { detail: string }[] }>(`/api/marketplace/products?page=${page}`);
  expect([status, body.errors.map((error) => error.detail)]).toEqual([400, [detail]]);
});

describe('health checks', () => {
  it('liveness and readiness are reported', async () => {
    expect((await product.anonymous().get('/health/live')).body).toEqual({ status: 'ok', checks: {} });
    expect((await product.anonymous().get('/health/ready')).body).toEqual({
      status: 'ok',
      checks: { database: 'ok', queue: 'ok', storage: 'ok' },
    });
    expect((await product.anonymous().get('/warmup')).body).toEqual({ status: 'ok' });
  });
});
