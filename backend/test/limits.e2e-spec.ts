import { budgets } from '../src/platform/limits/budgets.js';
import { Product } from './product.js';

const running: Product[] = [];

async function start(options: Parameters<typeof Product.start>[0]): Promise<Product> {
  const product = await Product.start({ process: 'api', ...options });
  running.push(product);
  return product;
}

afterEach(async () => {
  for (const product of running.splice(0)) await product.stop();
});

const search = (product: Product, from?: string) =>
  fetch(`${product.url}/api/brands/search?query=a`, { headers: from ? { 'x-forwarded-for': from } : {} });
const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);
const times = <Result>(count: number, make: (index: number) => Result) =>
  Array.from({ length: count }, (_, index) => make(index));
const refused = (all: number[]) => all.filter((status) => status === 429).length;

/** Six searches a minute. */
const SMALL = { RATE_LIMIT_FACTOR: '0.05' };

it('the budgets are those that were promised', () => {
  expect(budgets).toEqual({
    search: { requests: 120, seconds: 60 },
    reads: { requests: 600, seconds: 60 },
    writes: { requests: 60, seconds: 60 },
    submissions: { requests: 20, seconds: 3600 },
    uploads: { requests: 60, seconds: 3600 },
    exports: { requests: 5, seconds: 3600 },
  });
});

it('two servers over one database count together', async () => {
  const first = await start({ env: SMALL });
  const second = await start({ env: SMALL, over: first });
  const answers = await statuses(times(10, (index) => search(index % 2 === 0 ? first : second)));
  expect(refused(answers)).toBe(4);
  const late = await search(second);
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(late.headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

it('an address that somebody only claims to have does not count', async () => {
  const product = await start({ env: SMALL });
  const answers = await statuses(times(10, (index) => search(product, `203.0.113.${index}`)));
  expect(refused(answers)).toBe(4);
});

it('behind a proxy each client counts for itself, by what the proxy saw and not by what the client wrote', async () => {
  const product = await start({ env: { ...SMALL, TRUST_PROXY: '1' } });
  expect(refused(await statuses(times(10, (index) => search(product, `203.0.113.${index}`))))).toBe(0);
  const disguised = times(10, (index) => search(product, `198.51.100.${index}, 203.0.113.77`));
  expect(refused(await statuses(disguised))).toBe(4);
});

it('a person counts wherever they are, and apart from others at the same address', async () => {
  const product = await start({ env: { RATE_LIMIT_FACTOR: '0.2', TRUST_PROXY: '1' } });
  const [maria, james] = [await product.as('maria'), await product.as('james')];
  const write = (who: typeof maria, from: string) =>
    who
      .put('/api/consents/preferences', { analytics: false, marketing: false }, { 'x-forwarded-for': from })
      .then(({ status }) => status);
  // Twelve writes a minute.
  const moving = await Promise.all(times(15, (index) => write(maria, `203.0.113.${index}`)));
  expect(refused(moving)).toBe(3);
  expect(await write(james, '203.0.113.1')).toBe(200);
});

it('uploads, submissions, exports and other writes are counted apart', async () => {
  const product = await start({ env: { RATE_LIMIT_FACTOR: '0.05' } });
  const admin = await product.as('admin');
  const policyOf = async (method: string, path: string, headers: Record<string, string> = {}) =>
    (await admin.call(method, path, method === 'GET' ? undefined : '{}', headers)).headers.get('ratelimit-policy');
  expect(await policyOf('PUT', '/api/testimonials/1')).toBe('"uploads";q=3;w=3600');
  expect(await policyOf('PUT', '/api/marketplace/feeds/nobody')).toMatch(/^"uploads"/);
  expect(await policyOf('POST', '/api/admin/catalogue/brands/import', { 'content-type': 'text/csv' })).toMatch(/^"up/);
  expect((await admin.put('/api/testimonials/1', {})).status).toBe(429);
  expect(await policyOf('POST', '/api/testimonials')).toBe('"submissions";q=1;w=3600');
  expect(await policyOf('GET', '/api/data-rights/export')).toBe('"exports";q=1;w=3600');
  expect(await policyOf('POST', '/api/testimonials/admin/1/approve')).toBe('"writes";q=3;w=60');
});

it('guessing passwords ends after ten a minute, and with it the right one', async () => {
  const product = await start({ env: { RATE_LIMIT_FACTOR: '1' } });
  const signIn = (password: string) =>
    fetch(`${product.url}/identity/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: product.url },
      body: JSON.stringify({ email: 'maria@recuento.test', password }),
    });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(`guess ${attempt}`)).status).toBe(401);
  const late = await signIn('recuento-demo');
  expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
