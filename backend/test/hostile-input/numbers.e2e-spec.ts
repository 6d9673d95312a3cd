import type { Client } from '../app/client.js';
import { TestApp } from '../app/test-app.js';
import { takeSnapshot } from './state-snapshot.js';
import { rotate } from './rotate.js';
import { buildPath, idPaths, numberQueries, textPaths } from './input-places.js';
import { findUnexpectedErrors, type Problem } from './expected-errors.js';

/** Invalid numbers and ids; the longer lists are for the full run. */
const invalidNumbers = [
  ...['-1', '1.5', '1e3', '0x10', 'Infinity', '%2B1', '%201', '%EF%BC%91', '99999999999999999999', '', '%00'],
  ...(process.env.FULL ? ['NaN', '1%20', '1_0', '1,0', '01', '1.0', '-0', 'true', 'null', '%0D%0A1', '1%00'] : []),
];
const invalidIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'Infinity',
  '%201',
  '%EF%BC%91',
  '99999999999999999999',
  '%00',
  '1%0D%0A',
];
const invalidNames = [
  ...['%00', '..%2F..%2Fetc%2Fpasswd', '..%5C..%5Cetc', '%252e%252e%252f', '%ED%A0%80', 'x'.repeat(5_000)],
  ...['__proto__', 'constructor', '%0D%0AX-Forged:%201', '%E2%80%AE'],
];

let product: TestApp;
let admin: Client;
let before: Record<string, string>;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  admin = await product.signInAs('admin');
  await admin.get('/api/testimonials/my');
  before = await takeSnapshot(product);
});

afterEach(async () => expect(await takeSnapshot(product)).toEqual(before));
afterAll(() => product.stop());

it('a numeric query parameter accepts only one plain decimal number within its bounds', async () => {
  const accepted: unknown[] = [];
  for (const [index, input] of numberQueries.entries()) {
    const { name } = input;
    const twice = `1&${name}=2`;
    for (const value of [...rotate(invalidNumbers, index), twice, ...(/^page/.test(name) ? ['0', '1000001'] : [])]) {
      const error = findUnexpectedErrors(await admin.get<Problem>(`${buildPath(input)}?${name}=${value}`), name);
      if (error) accepted.push([input.path, name, value, error]);
    }
  }
  expect(accepted).toEqual([]);
  expect(numberQueries.length).toBeGreaterThan(30);
});

it('an id in a path accepts only plain decimal digits', async () => {
  const accepted: unknown[] = [];
  for (const input of idPaths) {
    for (const value of invalidIds) {
      const path = buildPath(input, { [input.name]: value });
      const { status, body } = await admin.call<Problem>(input.method, path);
      const isClear = typeof body.code === 'string' && body.detail.length > 10;
      if (![400, 404].includes(status) || !isClear) accepted.push([input.method, input.path, value, status, body]);
    }
  }
  expect(accepted).toEqual([]);
  expect(idPaths.length).toBeGreaterThan(20);
});

it('a name in a path that leads elsewhere is rejected or not found', async () => {
  const accepted: unknown[] = [];
  for (const input of textPaths) {
    for (const value of invalidNames) {
      const path = buildPath(input, { [input.name]: value });
      const { status, body } = await admin.call<Problem>(input.method, path);
      const isClear = typeof body.code === 'string' && body.detail.length > 10;
      if (![400, 404].includes(status) || !isClear) accepted.push([input.method, input.path, value, status, body]);
    }
  }
  expect(accepted).toEqual([]);
  expect(textPaths.length).toBeGreaterThan(5);
  // Rejected feeds are logged under any valid advertiser name, so this table may change.
  const { 'marketplace.feeds': feeds } = await takeSnapshot(product);
  before = { ...before, 'marketplace.feeds': feeds };
});

it('a share image id accepts only an existing row', async () => {
  for (const value of ['0', '-1', '1e3', '99999999999', '..%2F1']) {
    const { status } = await product.anonymous().get(`/share/${value}.png`);
    expect([value, [400, 404].includes(status)]).toEqual([value, true]);
  }
});
