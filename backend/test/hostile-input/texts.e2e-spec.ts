import { AffiliateNetwork } from '../servers/affiliate-network.js';
import type { ApiResponse, Client } from '../app/client.js';
import { addNames, buildSubmission } from '../fixtures/factories.js';
import { partnerSecrets } from '../fixtures/marketplace-fixture.js';
import { TestApp } from '../app/test-app.js';
import { addAdvertiser, addProduct } from '../fixtures/product-factories.js';
import { takeSnapshot } from './state-snapshot.js';
import { rotate } from './rotate.js';
import { buildPath, jsonRoutes, routes, textFields, textQueries } from './input-places.js';
import { findUnexpectedErrors, type Problem } from './expected-errors.js';

/** Invalid texts; the longer lists are for the full run. */
const invalidTexts: unknown[] = [
  'a NUL \0 inside of it',
  'half of a pair \ud83c',
  ['a list of one text'],
  { text: 'an object' },
  ...(process.env.FULL
    ? ['\udf31 the other half', 'bytes \ufffd', ['two', 'texts'], [['deeper']], 7, true, {}, []]
    : []),
];
const prototypeKeys = [
  ...['__proto__', 'constructor', 'hasOwnProperty'],
  ...(process.env.FULL ? ['prototype', 'toString', '__defineGetter__', 'isPrototypeOf'] : []),
];

let product: TestApp;
let admin: Client;
let partner: AffiliateNetwork;
let validBodies: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  const { Brightjar } = partnerSecrets;
  const env = { AFFILIATE_POSTBACK_SECRETS: `Brightjar:${Brightjar}` };
  product = await TestApp.start({ process: 'api', env });
  const names = await addNames(product.database);
  await addProduct(product.database, await addAdvertiser(product.database, 'Brightjar'));
  admin = await product.signInAs('admin');
  await admin.get('/api/testimonials/my');
  partner = new AffiliateNetwork(product.url, 'Brightjar', Brightjar);
  validBodies = { SubmissionDto: buildSubmission(names), EditedSubmissionDto: buildSubmission(names, { version: 1 }) };
});

afterAll(() => product.stop());

/** Sends postbacks with the signature of a partner, everything else as an admin. */
function send(method: string, path: string, body: string): Promise<ApiResponse<Problem>> {
  if (path !== '/api/marketplace/purchases/postback') return admin.call<Problem>(method, path, body);
  const signed = partner.buildRequest(JSON.parse(body) as Record<string, unknown>);
  return product.anonymous().call<Problem>(method, path, signed.body, signed.headers as Record<string, string>);
}

let before: Record<string, string>;
beforeEach(async () => {
  before = await takeSnapshot(product);
});
afterEach(async () => {
  expect(await takeSnapshot(product)).toEqual(before);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(expect.not.arrayContaining(['polluted']));
});

describe('text fields of JSON bodies', () => {
  it('unstorable characters, lists and objects are rejected in every text field', async () => {
    const accepted: unknown[] = [];
    for (const [index, textField] of textFields.entries()) {
      for (const value of rotate(invalidTexts, index)) {
        const body = JSON.stringify(textField.bodyWith(value, validBodies[textField.dto]));
        const response = await send(textField.method, buildPath(textField), body);
        const error = findUnexpectedErrors(response, textField.field);
        if (error) accepted.push([textField.method, textField.path, textField.field, value, error]);
      }
    }
    expect(accepted).toEqual([]);
    expect(textFields.length).toBeGreaterThan(60);
  });

  it('a body that is not UTF-8 is rejected on every JSON route', async () => {
    for (const route of jsonRoutes) {
      const bytes = Buffer.concat([
        Buffer.from('{"reason":"'),
        Buffer.from([0xed, 0xa0, 0x80, 0xff]),
        Buffer.from('"}'),
      ]);
      const response = await fetch(product.url + buildPath(route), {
        method: route.method,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: bytes,
      });
      const { code, detail } = (await response.json()) as Problem;
      const actual = [route.method, route.path, response.status, code, detail];
      expect(actual).toEqual([route.method, route.path, 400, 'bad_request', 'The body is not UTF-8.']);
    }
  });
});

describe('prototype keys', () => {
  it.each(prototypeKeys)('the key is an unknown field of every JSON body: %s', async (key) => {
    for (const route of jsonRoutes) {
      const textField = textFields.find(({ method, path }) => method === route.method && path === route.path);
      const rest = textField?.bodyWith('A valid text of some length', validBodies[textField.dto]) ?? {};
      for (const body of [withKey(key, rest), withKey('inner', rest).replace('"polluted"', `"${key}"`)]) {
        const { status, body: actual } = await send(route.method, buildPath(route), body);
        const fields = actual.errors?.map(({ field, code }) => `${field} ${code}`) ?? [];
        expect([route.path, status, fields]).toEqual([route.path, 400, [`${key} unknown_field`]]);
      }
    }
  });

  it.each(prototypeKeys)('the key is an unknown field of every query: %s', async (key) => {
    const routesWithQuery = routes.filter(({ operation }) =>
      operation.parameters?.some(({ in: where }) => where === 'query'),
    );
    const accepted: unknown[] = [];
    for (const route of routesWithQuery) {
      for (const query of [`${key}=1`, `page[${key}][polluted]=1`]) {
        const { status, body } = await admin.call<Problem>(route.method, `${buildPath(route)}?${query}`);
        const field = query.split('=')[0];
        if (status !== 400 || !body.errors?.some((error) => error.field === field)) {
          accepted.push([route.path, query, status, body.errors]);
        }
      }
    }
    expect(accepted).toEqual([]);
    expect(routesWithQuery.length).toBeGreaterThan(20);
  });
});

const withKey = (key: string, rest: object): string =>
  `{${[`"${key}":{"polluted":true}`, JSON.stringify(rest).slice(1, -1)].filter(Boolean).join(',')}}`;

it('unstorable, repeated and bracketed text parameters are rejected in every query', async () => {
  const accepted: unknown[] = [];
  for (const textField of textQueries) {
    const { name } = textField;
    for (const query of [`${name}=%00`, `${name}=%ED%A0%80`, `${name}=a%E0%A4%A`, `${name}=a&${name}=b`]) {
      const response = await admin.call<Problem>(textField.method, `${buildPath(textField)}?${query}`);
      const error = findUnexpectedErrors(response, name);
      if (error) accepted.push([textField.method, textField.path, query, error]);
    }
    for (const field of [`${name}[]`, `${name}[0]`, `${name}[a]`]) {
      const response = await admin.call<Problem>(textField.method, `${buildPath(textField)}?${field}=x`);
      const error = findUnexpectedErrors(response, field);
      if (error) accepted.push([textField.method, textField.path, field, error]);
    }
  }
  expect(accepted).toEqual([]);
  expect(textQueries.length).toBeGreaterThan(40);
});
