import fc from 'fast-check';
import { Client } from '../app/client.js';
import { type Operation, type Parameter, resolveRef, routes, type Schema } from '../shared/openapi-document.js';
import { addNames, createApprovedTestimonial, submitTestimonial, type Names } from '../fixtures/factories.js';
import { TestApp } from '../app/test-app.js';
import { addAdvertiser, addProduct } from '../fixtures/product-factories.js';

/** Number of calls of each operation by role. The short form has most of them for the role that no guard rejects. */
const CALLS = process.env.FULL
  ? { anonymous: 150, 'a user': 150, 'an admin': 150 }
  : { anonymous: 2, 'a user': 3, 'an admin': 6 };
type Role = keyof typeof CALLS;

interface Call {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

let product: TestApp;
let clients: Record<Role, () => Promise<Client>>;

beforeAll(async () => {
  product = await TestApp.start();
  const names: Names = await addNames(product.database);
  await createApprovedTestimonial(product, names);
  await submitTestimonial(await product.signUpUser(), names);
  await addProduct(product.database, await addAdvertiser(product.database, 'Brightjar'));
  const [maria, admin] = [await product.signInAs('maria'), await product.signInAs('admin')];
  clients = {
    anonymous: () => Promise.resolve(product.anonymous()),
    'a user': () => Promise.resolve(maria),
    'an admin': () => Promise.resolve(admin),
  };
});

afterAll(() => product.stop());

/** Values that no schema allows. */
const hostileValue = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202eevil',
  "'; drop table users; --",
  '../../../etc/passwd',
  '__proto__',
  '=1+1',
  'x'.repeat(5_000),
  -1,
  0,
  1.5,
  2_147_483_648,
  1e300,
  true,
  null,
  [],
  ['a', ['b']],
  {},
  { constructor: { prototype: { polluted: true } } },
);

function createArbitrary(schema: Schema): fc.Arbitrary<unknown> {
  const valid = createValid(schema);
  return fc.oneof({ arbitrary: valid, weight: 5 }, { arbitrary: hostileValue, weight: 1 });
}

function createValid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return createValid(resolveRef(schema));
  const alternatives = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (alternatives) return fc.oneof(...alternatives.map(createValid));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.example !== undefined && schema.type !== 'object') {
    return fc.oneof(fc.constant(schema.example), createByType(schema));
  }
  return createByType(schema);
}

function createByType(schema: Schema): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(Number(schema.minimum ?? 0)),
        max: Math.min(Number(schema.maximum ?? 50), 50),
      });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(createArbitrary(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return createObject(schema);
    default:
      return fc.string({ maxLength: Math.min(Number(schema.maxLength ?? 30), 300), unit: 'grapheme' });
  }
}

function createObject(schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(properties.map(([name, inner]) => [name, createArbitrary(inner)]));
  return fc.record(model, { requiredKeys: (schema.required ?? []).filter((name) => name in model) });
}

function createCall({ parameters = [], requestBody }: Operation): fc.Arbitrary<Call> {
  const group = (location: Parameter['in']) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === location)
          .map(({ name, schema }) => [name, createArbitrary(schema)]),
      ),
      location === 'path' ? {} : { requiredKeys: [] },
    );
  const body = requestBody
    ? createArbitrary(Object.values(requestBody.content)[0]?.schema ?? {})
    : fc.constant(undefined);
  return fc.record({ path: group('path'), query: group('query'), headers: group('header'), body });
}

const toText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Surrogate}/gu, '\ufffd');

function buildUrl(template: string, { path, query }: Call): string {
  const pathname = template.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => encodeURIComponent(toText(path[name])) || '%20',
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, toText(item));
  }
  return search.size > 0 ? `${pathname}?${search.toString()}` : pathname;
}

/** Reduces header values to characters that HTTP allows. */
const buildHeaders = ({ headers }: Call) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      toText(value)
        .replace(/[^\x21-\x7e]/g, '')
        .slice(0, 200),
    ]),
  );

const erasesAccount = (method: string, path: string) => method === 'DELETE' && path.endsWith('/erase');

/** The client compares each response with the document, so an undocumented status fails too. */
describe.each(routes)('$method $path', ({ method, path, operation }) => {
  it.each(Object.keys(CALLS) as Role[])(
    'the operation answers %s without a 5xx for any generated input',
    async (role) => {
      const client = erasesAccount(method, path) ? await product.signUpUser() : await clients[role]();
      await fc.assert(
        fc.asyncProperty(createCall(operation), async (call) => {
          const { status } = await client.call(method, buildUrl(path, call), call.body, buildHeaders(call));
          expect(status).toBeLessThan(500);
        }),
        { numRuns: CALLS[role], seed: 20261121, endOnFailure: true },
      );
    },
  );
});
