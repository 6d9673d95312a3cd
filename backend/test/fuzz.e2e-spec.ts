import fc from 'fast-check';
import { Client } from './client.js';
import { type Operation, type Parameter, resolveRef, routes, type Schema } from './openapi-document.js';
import { addNames, createApprovedTestimonial, submitTestimonial, type Names } from './factories.js';
import { TestApp } from './test-app.js';
import { addAdvertiser, addProduct } from './product-factories.js';

/** Calls of each operation by each sort of caller. */
const CALLS = process.env.FULL ? 150 : 12;

interface Call {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

let product: TestApp;
let callers: Record<string, () => Promise<Client>>;

beforeAll(async () => {
  product = await TestApp.start();
  const names: Names = await addNames(product.database);
  await createApprovedTestimonial(product, names);
  await submitTestimonial(await product.signUpUser(), names);
  await addProduct(product.database, await addAdvertiser(product.database, 'Brightjar'));
  const [maria, admin] = [await product.signInAs('maria'), await product.signInAs('admin')];
  callers = {
    anybody: () => Promise.resolve(product.anonymous()),
    'a person': () => Promise.resolve(maria),
    'an admin': () => Promise.resolve(admin),
  };
});

afterAll(() => product.stop());

/** What no schema allows and every server gets. */
const hostile = fc.constantFrom<unknown>(
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

function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const honest = honestOf(schema);
  return fc.oneof({ arbitrary: honest, weight: 5 }, { arbitrary: hostile, weight: 1 });
}

function honestOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return honestOf(resolveRef(schema));
  const several = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (several) return fc.oneof(...several.map(honestOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.example !== undefined && schema.type !== 'object') {
    return fc.oneof(fc.constant(schema.example), plain(schema));
  }
  return plain(schema);
}

function plain(schema: Schema): fc.Arbitrary<unknown> {
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
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return objectOf(schema);
    default:
      return fc.string({ maxLength: Math.min(Number(schema.maxLength ?? 30), 300), unit: 'grapheme' });
  }
}

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(properties.map(([name, inner]) => [name, arbitraryOf(inner)]));
  return fc.record(model, { requiredKeys: (schema.required ?? []).filter((name) => name in model) });
}

function callOf({ parameters = [], requestBody }: Operation): fc.Arbitrary<Call> {
  const group = (where: Parameter['in']) =>
    fc.record(
      Object.fromEntries(
        parameters.filter((parameter) => parameter.in === where).map(({ name, schema }) => [name, arbitraryOf(schema)]),
      ),
      where === 'path' ? {} : { requiredKeys: [] },
    );
  const body = requestBody ? arbitraryOf(Object.values(requestBody.content)[0]?.schema ?? {}) : fc.constant(undefined);
  return fc.record({ path: group('path'), query: group('query'), headers: group('header'), body });
}

const text = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).replace(/\p{Surrogate}/gu, '\ufffd');

function addressOf(template: string, { path, query }: Call): string {
  const filled = template.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => encodeURIComponent(text(path[name])) || '%20',
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, text(one));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** Of a header only what HTTP can carry. */
const headersOf = ({ headers }: Call) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      text(value)
        .replace(/[^\x21-\x7e]/g, '')
        .slice(0, 200),
    ]),
  );

const ends = (method: string, path: string) => method === 'DELETE' && path.endsWith('/erase');

/** The client holds each answer against the document, so a status that is not written there fails too. */
describe.each(routes)('$method $path', ({ method, path, operation }) => {
  it.each(['anybody', 'a person', 'an admin'])(
    'the operation answers %s without a 5xx for any generated input',
    async (caller) => {
      const client = ends(method, path) ? await product.signUpUser() : await callers[caller]!();
      await fc.assert(
        fc.asyncProperty(callOf(operation), async (call) => {
          const { status } = await client.call(method, addressOf(path, call), call.body, headersOf(call));
          expect(status).toBeLessThan(500);
        }),
        { numRuns: CALLS, seed: 20261121, endOnFailure: true },
      );
    },
  );
});
