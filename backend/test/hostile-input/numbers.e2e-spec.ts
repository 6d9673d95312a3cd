import type { Client } from '../client.js';
import { TestApp } from '../test-app.js';
import { takeSnapshot } from './state-snapshot.js';
import { rotate } from './rotate.js';
import { addressOf, idPaths, numberQueries, textPaths } from './input-places.js';
import { findUnexpectedErrors, type Problem } from './expected-errors.js';

/** What no page and no id is; the lists that change nothing are for the full run. */
const noNumbers = [
  ...['-1', '1.5', '1e3', '0x10', 'Infinity', '%2B1', '%201', '%EF%BC%91', '99999999999999999999', '', '%00'],
  ...(process.env.FULL ? ['NaN', '1%20', '1_0', '1,0', '01', '1.0', '-0', 'true', 'null', '%0D%0A1', '1%00'] : []),
];
const noIds = [
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
const noNames = [
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
  const taken: unknown[] = [];
  for (const [turn, place] of numberQueries.entries()) {
    const { name } = place;
    const twice = `1&${name}=2`;
    for (const value of [...rotate(noNumbers, turn), twice, ...(/^page/.test(name) ? ['0', '1000001'] : [])]) {
      const fault = findUnexpectedErrors(await admin.get<Problem>(`${addressOf(place)}?${name}=${value}`), name);
      if (fault) taken.push([place.path, name, value, fault]);
    }
  }
  expect(taken).toEqual([]);
  expect(numberQueries.length).toBeGreaterThan(30);
});

it('an id in a path accepts only plain decimal digits', async () => {
  const taken: unknown[] = [];
  for (const place of idPaths) {
    for (const value of noIds) {
      const path = addressOf(place, { [place.name]: value });
      const { status, body } = await admin.call<Problem>(place.method, path);
      const isClear = typeof body.code === 'string' && body.detail.length > 10;
      if (![400, 404].includes(status) || !isClear) taken.push([place.method, place.path, value, status, body]);
    }
  }
  expect(taken).toEqual([]);
  expect(idPaths.length).toBeGreaterThan(20);
});

it('a name in a path that leads elsewhere is rejected or not found', async () => {
  const taken: unknown[] = [];
  for (const place of textPaths) {
    for (const value of noNames) {
      const path = addressOf(place, { [place.name]: value });
      const { status, body } = await admin.call<Problem>(place.method, path);
      const isClear = typeof body.code === 'string' && body.detail.length > 10;
      if (![400, 404].includes(status) || !isClear) taken.push([place.method, place.path, value, status, body]);
    }
  }
  expect(taken).toEqual([]);
  expect(textPaths.length).toBeGreaterThan(5);
  // The desk lists the feeds that arrived, refused ones too, under any name that an advertiser could have.
  const { 'marketplace.feeds': feeds } = await takeSnapshot(product);
  before = { ...before, 'marketplace.feeds': feeds };
});

it('a share image id accepts only an existing row', async () => {
  for (const value of ['0', '-1', '1e3', '99999999999', '..%2F1']) {
    const { status } = await product.anonymous().get(`/share/${value}.png`);
    expect([value, [400, 404].includes(status)]).toEqual([value, true]);
  }
});
