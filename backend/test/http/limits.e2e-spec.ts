import { rateLimitBudgets } from '../../src/platform/rate-limits/rate-limits.js';
import { TestApp } from '../app/test-app.js';

const apps: TestApp[] = [];

async function start(options: Parameters<typeof TestApp.start>[0]): Promise<TestApp> {
  const product = await TestApp.start({ process: 'api', ...options });
  apps.push(product);
  return product;
}

afterEach(async () => {
  for (const product of apps.splice(0)) await product.stop();
});

const search = (product: TestApp, address?: string) =>
  fetch(`${product.url}/api/brands/search?query=a`, { headers: address ? { 'x-forwarded-for': address } : {} });
const statuses = async (responses: Promise<Response>[]) => (await Promise.all(responses)).map(({ status }) => status);
const repeat = <Result>(count: number, createItem: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => createItem(index));
const countRejected = (statusCodes: number[]) => statusCodes.filter((status) => status === 429).length;

/** The requests of a signed-in user that verify a password or a code. */
const SECOND_FACTOR_PATHS = [
  '/two-factor/enable',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/generate-backup-codes',
  '/two-factor/disable',
];

/** Six searches per minute. */
const SMALL = { RATE_LIMIT_FACTOR: '0.05' };

it('the rate limits equal the specified budgets', () => {
  expect(rateLimitBudgets).toEqual({
    search: { requests: 120, seconds: 60 },
    reads: { requests: 600, seconds: 60 },
    writes: { requests: 60, seconds: 60 },
    postbacks: { requests: 600, seconds: 60 },
    submissions: { requests: 20, seconds: 3600 },
    uploads: { requests: 60, seconds: 3600 },
    exports: { requests: 5, seconds: 3600 },
    downloads: { requests: 30, seconds: 60 },
    'sign-in': { requests: 10, seconds: 60 },
    'sign-up': { requests: 10, seconds: 60 },
    'account-mail': { requests: 3, seconds: 60 },
    'content-reports': { requests: 10, seconds: 3600 },
    mailbox: { requests: 10, seconds: 3600 },
  });
});

it('two servers over one database share their counters', async () => {
  const first = await start({ env: SMALL });
  const second = await start({ env: SMALL, over: first });
  const responses = await statuses(repeat(10, (index) => search(index % 2 === 0 ? first : second)));
  expect(countRejected(responses)).toBe(4);
  const rejected = await search(second);
  expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(rejected.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

it('a spoofed client address is ignored', async () => {
  const product = await start({ env: SMALL });
  const responses = await statuses(repeat(10, (index) => search(product, `203.0.113.${index}`)));
  expect(countRejected(responses)).toBe(4);
});

it('behind a proxy each client is counted by the address that the proxy reports', async () => {
  const product = await start({ env: { ...SMALL, TRUST_PROXY: '1' } });
  expect(countRejected(await statuses(repeat(10, (index) => search(product, `203.0.113.${index}`))))).toBe(0);
  const spoofed = repeat(10, (index) => search(product, `198.51.100.${index}, 203.0.113.77`));
  expect(countRejected(await statuses(spoofed))).toBe(4);
});

it.each([
  ['a cached read', '/api/brands/search?query=a', 'GET', 'search', 6],
  ['a write', '/api/consents/preferences', 'PUT', 'writes', 3],
  ['a postback', '/api/marketplace/purchases/postback', 'POST', 'writes', 3],
  ['the sign-in', '/identity/sign-in/email', 'POST', 'sign-in', 1],
])('all addresses of an IPv6 connection share a budget: %s', async (_title, path, method, budget, limit) => {
  const product = await start({ env: { ...SMALL, TRUST_PROXY: '1' } });
  const send = (address: string) =>
    fetch(product.url + path, {
      method,
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: method === 'GET' ? undefined : '{}',
    });
  const addresses = repeat(limit + 2, (index) => `2001:db8:1:2::${index}`);
  const responses = await Promise.all(addresses.map(send));
  expect(responses[0]!.headers.get('ratelimit-policy')).toContain(`"${budget}";q=${limit};`);
  expect(countRejected(responses.map(({ status }) => status))).toBe(2);
  expect((await send('2001:db8:1:3::1')).status).not.toBe(429);
  // An address within IPv6 is the same one of IPv4.
  const mapped = repeat(limit + 1, (index) => (index % 2 === 0 ? '203.0.113.9' : '::ffff:203.0.113.9'));
  expect(countRejected(await statuses(mapped.map(send)))).toBe(1);
});

it('a user is counted across addresses and separately from others at the same address', async () => {
  const product = await start({ env: { RATE_LIMIT_FACTOR: '0.2', TRUST_PROXY: '1' } });
  const [maria, james] = [await product.signInAs('maria'), await product.signInAs('james')];
  const write = (client: typeof maria, address: string) =>
    client
      .put('/api/consents/preferences', { analytics: false, marketing: false }, { 'x-forwarded-for': address })
      .then(({ status }) => status);
  // Twelve writes per minute.
  const movingStatuses = await Promise.all(repeat(15, (index) => write(maria, `203.0.113.${index}`)));
  expect(countRejected(movingStatuses)).toBe(3);
  expect(await write(james, '203.0.113.1')).toBe(200);
});

it('uploads, submissions, exports, reports, downloads and other writes have separate budgets', async () => {
  const product = await start({ env: { RATE_LIMIT_FACTOR: '0.05' } });
  const admin = await product.signInAs('admin');
  const getPolicy = async (method: string, path: string, headers: Record<string, string> = {}) =>
    (await admin.call(method, path, method === 'GET' ? undefined : '{}', headers)).headers.get('ratelimit-policy');
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(await getPolicy('PUT', '/api/testimonials/1', multipart)).toBe('"uploads";q=3;w=3600');
  expect(await getPolicy('PUT', '/api/marketplace/feeds/unknown')).toMatch(/^"uploads"/);
  expect(await getPolicy('POST', '/api/admin/catalog/brands/import', { 'content-type': 'text/csv' })).toMatch(/^"up/);
  expect((await admin.call('PUT', '/api/testimonials/1', '{}', multipart)).status).toBe(429);
  // An edit without files is a write like others.
  expect(await getPolicy('PUT', '/api/testimonials/1')).toBe('"writes";q=3;w=60');
  expect(await getPolicy('POST', '/api/testimonials')).toBe('"submissions";q=1;w=3600');
  expect(await getPolicy('GET', '/api/data-rights/export')).toBe('"exports";q=1;w=3600');
  expect(await getPolicy('POST', '/api/testimonials/admin/1/approve')).toBe('"writes";q=3;w=60');
  expect(await getPolicy('POST', '/api/marketplace/feeds', multipart)).toMatch(/^"uploads"/);
  const policies = {
    'GET /api/data-rights/export/portable': '"exports";q=1;w=3600',
    'POST /api/content-reports': '"content-reports";q=1;w=3600',
    'POST /api/content-reports/R-0000-0000-0000/objection': '"content-reports";q=1;w=3600',
    'GET /api/open-data/rankings': '"downloads";q=2;w=60',
    'GET /api/open-data/supplements': '"downloads";q=2;w=60',
    'GET /api/open-data/comparisons?conditionId=1': '"downloads";q=2;w=60',
    'GET /sitemap.xml': '"downloads";q=2;w=60',
    'GET /sitemap-1.xml': '"downloads";q=2;w=60',
  };
  const sent: Record<string, string | null> = {};
  for (const route of Object.keys(policies)) {
    const [method, path] = route.split(' ') as [string, string];
    sent[route] = await getPolicy(method, path);
  }
  expect(sent).toEqual(policies);
});

describe('password guessing', () => {
  const PASSWORD = 'recuento-demo';
  let product: TestApp;

  beforeEach(async () => {
    product = await start({ env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } });
  });

  const sendRequest = (path: string, body: object, address: string, cookie = '') =>
    fetch(`${product.url}/identity${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url, 'x-forwarded-for': address, cookie },
      body: JSON.stringify(body),
    });
  const signIn = (password: string, address = '203.0.113.1') =>
    sendRequest('/sign-in/email', { email: 'maria@recuento.test', password }, address);
  const toCookieHeader = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  const changePassword = (currentPassword: string, address: string, cookie: string) =>
    sendRequest('/change-password', { currentPassword, newPassword: 'another long password' }, address, cookie);

  it('the eleventh guess within a minute is rejected, even with the correct password', async () => {
    const first = await signIn('guess');
    expect([first.status, first.headers.get('ratelimit-policy')]).toEqual([401, '"sign-in";q=10;w=60']);
    expect(first.headers.get('ratelimit')).toMatch(/^"sign-in";r=9;t=\d+$/);
    for (let attempt = 1; attempt < 10; attempt += 1) expect((await signIn(`guess ${attempt}`)).status).toBe(401);
    const rejected = await signIn(PASSWORD);
    expect([rejected.status, Number(rejected.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(rejected.headers.get('ratelimit')).toMatch(/^"sign-in";r=0;t=\d+$/);
    expect(await rejected.json()).toMatchObject({ code: 'rate_limited' });
  });

  it('all password checks share one budget', async () => {
    const cookie = toCookieHeader(await signIn(PASSWORD));
    for (let attempt = 1; attempt < 10; attempt += 1) {
      const path = attempt % 2 === 0 ? '/reset-password' : '/change-password';
      const body = { token: 'a guess', currentPassword: 'a guess', newPassword: 'another long password' };
      expect((await sendRequest(path, body, '203.0.113.1', cookie)).status).toBe(400);
    }
    expect((await changePassword(PASSWORD, '203.0.113.1', cookie)).status).toBe(429);
    expect((await signIn(PASSWORD)).status).toBe(429);
    expect((await signIn(PASSWORD, '203.0.113.2')).status).toBe(200);
  });

  it('a copied session allows ten guesses a minute across all addresses', async () => {
    const cookie = toCookieHeader(await signIn(PASSWORD));
    const paths = ['/change-password', '/change-email', ...SECOND_FACTOR_PATHS];
    const body = {
      currentPassword: 'a guess',
      newPassword: 'another long password',
      password: 'a guess',
      code: '000000',
    };
    const guesses = repeat(12, (index) =>
      sendRequest(paths[index % paths.length]!, body, `198.51.100.${index}`, cookie),
    );
    expect(countRejected(await statuses(guesses))).toBe(2);
  });
});

it('provider responses state their rate limits', async () => {
  const product = await start({ env: { RATE_LIMIT_FACTOR: '1' } });
  const signIn = '"sign-in";q=10;w=60';
  const policies: Record<string, string> = {
    'GET /get-session': '"reads";q=600;w=60',
    'GET /token': '"reads";q=600;w=60',
    'GET /verify-email?token=x': signIn,
    'POST /change-email': '"account-mail";q=3;w=60',
    'POST /request-password-reset': '"account-mail";q=3;w=60',
    'POST /sign-up/email': '"sign-up";q=10;w=60',
    'POST /reset-password': signIn,
    'POST /change-password': signIn,
    ...Object.fromEntries(SECOND_FACTOR_PATHS.map((path) => [`POST ${path}`, signIn])),
  };
  const sent: Record<string, string | null> = {};
  for (const route of Object.keys(policies)) {
    const [method, path] = route.split(' ') as [string, string];
    const headers = { 'content-type': 'application/json', origin: product.url };
    const body = method === 'POST' ? '{}' : undefined;
    const response = await fetch(`${product.url}/identity${path}`, { method, headers, body });
    sent[route] = response.headers.get('ratelimit-policy');
  }
  expect(sent).toEqual(policies);
});
