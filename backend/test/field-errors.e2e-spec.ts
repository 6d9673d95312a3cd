import { createHmac } from 'node:crypto';
import { fieldErrorCodes } from '../src/platform/http/index.js';
import type { ApiResponse, Client } from './client.js';
import { fillPath, type Parameter, resolveRef, type Route, routes, type Schema } from './openapi-document.js';
import { TestApp } from './test-app.js';

interface Problem {
  code: string;
  detail: string;
  errors?: { field: string; code: string; detail: string }[];
}

const PARTNER = { name: 'Brightjar', secret: 'b'.repeat(40) };
/** Fields of a body that are wrong in one call. */
const AT_ONCE = 10;
const ours = routes.filter(({ path }) => path.startsWith('/api/'));
const titleOf = ({ method, path }: Route) => `${method} ${path}`;

/** How libraries speak: of class-validator, the JSON parser of Node, body-parser, express, multer and busboy. */
const LIBRARY_WORDS = [
  /must (not )?(be|have|contain|match)/,
  /should not/,
  /property /,
  /each value in/,
  /conforming to/,
  /longer than or equal/,
  /Unexpected (token|end|field|file)/,
  /in JSON at position/,
  /Cannot (GET|POST|PUT|DELETE)/,
  /entity/,
  /Multipart:/,
  /unsupported (charset|content)/i,
];

let product: TestApp;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start({
    process: 'api',
    env: { AFFILIATE_POSTBACK_SECRETS: `${PARTNER.name}:${PARTNER.secret}` },
  });
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

/** The object that an operation takes as JSON. */
function bodyOf({ operation }: Route): Schema | undefined {
  const given = operation.requestBody?.content['application/json']?.schema;
  const schema = given && resolveRef(given.oneOf?.[0] ?? given);
  return schema?.properties ? schema : undefined;
}

const withBody = ours.flatMap((route) => {
  const body = bodyOf(route);
  return body ? [{ title: titleOf(route), route, body }] : [];
});

/** Calls an operation as somebody who may; a partner signs what they send. */
async function send(route: Route, body: unknown): Promise<ApiResponse<Problem>> {
  const address = fillPath(route, { kind: 'conditions', advertiser: PARTNER.name });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', PARTNER.secret).update(`${timestamp}.${text}`).digest('hex');
  const signed = { 'x-advertiser': PARTNER.name, 'x-timestamp': timestamp, 'x-signature': `sha256=${signature}` };
  return admin.call(route.method, address, text, route.path.endsWith('/postback') ? signed : {});
}

/** The fields that an answer names, with their codes; every entry speaks of its own problem in our words. */
function named({ status, body }: ApiResponse<Problem>): Record<string, string> {
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'validation_failed' })]);
  const errors = body.errors ?? [];
  for (const { field, code, detail } of errors) {
    expect(Object.keys(fieldErrorCodes)).toContain(code);
    expect([field, detail]).toEqual([field, expect.stringMatching(/^.{10,200}$/)]);
  }
  for (const detail of [body.detail, ...errors.map((error) => error.detail)]) {
    for (const words of LIBRARY_WORDS) expect(detail).not.toMatch(words);
  }
  expect(body.detail).toMatch(/^\S.{9,300}$/);
  const fields = errors.map(({ field }) => field);
  expect(fields).toHaveLength(new Set(fields).size);
  return Object.fromEntries(errors.map(({ field, code }) => [field, code]));
}

describe.each(withBody)('a body of $title', ({ route, body }) => {
  const properties = Object.entries(body.properties ?? {});

  it('that is empty is answered with every required field', async () => {
    const required = body.required ?? [];
    if (required.length === 0) return;
    expect(named(await send(route, {}))).toMatchObject(
      Object.fromEntries(required.map((field) => [field, 'required'])),
    );
    expect(named(await send(route, ''))).toMatchObject(
      Object.fromEntries(required.map((field) => [field, 'required'])),
    );
  });

  it('that has wrong types is answered with every field, and what it takes', async () => {
    // An answer names as many as fit into 4 kB.
    for (let from = 0; from < properties.length; from += AT_ONCE) {
      const some = properties.slice(from, from + AT_ONCE);
      const wrong = Object.fromEntries(some.map(([field, schema]) => [field, wrongFor(resolveRef(schema))]));
      expect(named(await send(route, { ...wrong, stranger: 1 }))).toMatchObject({
        ...Object.fromEntries(some.map(([field]) => [field, expect.stringMatching(/^(invalid_type|required)$/)])),
        stranger: 'unknown_field',
      });
    }
    const all = Object.fromEntries(properties.map(([field, schema]) => [field, wrongFor(resolveRef(schema))]));
    const { status, body: problem } = await send(route, all);
    expect([status, JSON.stringify(problem).length < 4_000]).toEqual([400, true]);
  });

  it('that is no JSON object is answered in our words', async () => {
    for (const text of ['{"a":', '[1]', '"text"', '7']) {
      const { status, body: problem } = await send(route, text);
      expect([text, status, problem.code]).toEqual([text, 400, 'bad_request']);
      expect(problem.detail).toMatch(/^The body is not (a|valid) JSON/);
    }
  });
});

/** A value of another type than the field's. */
const wrongFor = ({ type, properties, allOf, oneOf }: Schema): unknown =>
  (properties ?? allOf ?? oneOf) ? 'text' : type === 'boolean' ? 'yes' : type === 'array' ? 'text' : { wrong: true };

describe.each(
  ours
    .map((route) => ({
      title: titleOf(route),
      route,
      query: (route.operation.parameters ?? []).filter(({ in: place }) => place === 'query'),
    }))
    .filter(({ query }) => query.length > 0),
)('the query of $title', ({ route, query }) => {
  const ask = (entries: [string, string][]) =>
    admin.call<Problem>(
      route.method,
      `${fillPath(route, { kind: 'conditions', advertiser: PARTNER.name })}?${new URLSearchParams(entries).toString()}`,
    );

  it('is answered with every parameter that is missing', async () => {
    const required = query.filter((one) => one.required).map(({ name }) => name);
    // The link of a file is a secret: without it the file does not exist.
    if (required.length === 0 || route.path.includes('/attachments/')) return;
    expect(named(await ask([]))).toEqual(Object.fromEntries(required.map((name) => [name, 'required'])));
  });

  it('is answered with every parameter that cannot be accepted', async () => {
    if (route.path.includes('/attachments/')) return;
    const codes = named(await ask([...query.flatMap(wrongEntries), ['stranger', '1']]));
    expect(
      Object.keys(codes)
        .map((field) => field.split('.')[0])
        .sort(),
    ).toEqual([...query.map(({ name }) => name), 'stranger'].sort());
  });
});

function wrongEntries({ name, schema }: Parameter): [string, string][] {
  const { type, enum: values } = resolveRef(schema);
  if (type === 'array') return [[name, 'x'.repeat(101)]];
  if (type === 'string' && !values) {
    return [
      [name, 'one'],
      [name, 'two'],
    ];
  }
  return [[name, 'x']];
}

describe('a form', () => {
  it('is answered with every required field, the files included', async () => {
    for (const [method, path] of [
      ['POST', '/api/testimonials'],
      ['PUT', '/api/testimonials/1'],
    ] as const) {
      const form = new FormData();
      form.append('gender', 'unknown');
      form.append('sameConditionMedications', 'tea');
      form.append('doseAmount', 'much');
      expect(named(await admin.call(method, path, form))).toMatchObject({
        gender: 'invalid',
        sameConditionMedications: 'invalid_type',
        doseAmount: 'invalid_type',
        conditionId: 'required',
        timeToResults: 'required',
        proofFiles: 'required',
      });
    }
    const feed = new FormData();
    feed.append('referenceParameter', '1x');
    expect(named(await admin.call('POST', '/api/marketplace/feeds', feed))).toEqual({
      advertiser: 'required',
      referenceParameter: 'invalid',
      feed: 'required',
    });
  });

  it('is answered in our words when it cannot be read', async () => {
    const form = new FormData();
    form.append('receipt', new Blob(['x']), 'receipt.pdf');
    expect(named(await admin.call('POST', '/api/testimonials', form))).toEqual({ receipt: 'unknown_field' });
    const many = new FormData();
    for (let index = 0; index < 200; index += 1) many.append(`field${index}`, 'x');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const answer of [
      await admin.call<Problem>('POST', '/api/testimonials', many),
      await admin.call<Problem>('POST', '/api/testimonials', '--x\r\nContent', headers),
      await admin.call<Problem>('POST', '/api/testimonials', 'x', { 'content-type': 'multipart/form-data' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
      for (const words of LIBRARY_WORDS) expect(answer.body.detail).not.toMatch(words);
    }
  });
});
