import { createHmac } from 'node:crypto';
import { fieldErrorCodes } from '../../src/platform/http/index.js';
import type { ApiResponse, Client } from '../app/client.js';
import { fillPath, type Parameter, resolveRef, type Route, routes, type Schema } from '../shared/openapi-document.js';
import { TestApp } from '../app/test-app.js';
import type { ProblemDto } from '../../src/platform/http/index.js';

const PARTNER = { name: 'Brightjar', secret: 'b'.repeat(40) };
/** Number of invalid fields per request. */
const FIELDS_PER_REQUEST = 10;
const apiRoutes = routes.filter(({ path }) => path.startsWith('/api/'));
const getTitle = ({ method, path }: Route) => `${method} ${path}`;

/** Wording of library messages: class-validator, the JSON parser of Node, body-parser, express, multer and busboy. */
const LIBRARY_MESSAGES = [
  /must (not be|have|contain|match) /,
  /must be (a (string|boolean)|an (integer|array)|one of the following|equal to|longer|shorter)/,
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

/** The JSON object that an operation accepts. */
function findBodySchema({ operation }: Route): Schema | undefined {
  const declared = operation.requestBody?.content['application/json']?.schema;
  const schema = declared && resolveRef(declared.oneOf?.[0] ?? declared);
  return schema?.properties ? schema : undefined;
}

const routesWithBody = apiRoutes.flatMap((route) => {
  const body = findBodySchema(route);
  return body ? [{ title: getTitle(route), route, body }] : [];
});

/** Calls an operation as an admin; postbacks are signed by a partner. */
async function send(route: Route, body: unknown): Promise<ApiResponse<ProblemDto>> {
  const address = fillPath(route, { kind: 'conditions', advertiser: PARTNER.name });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', PARTNER.secret).update(`${timestamp}.${text}`).digest('hex');
  const signatureHeaders = {
    'x-advertiser': PARTNER.name,
    'x-timestamp': timestamp,
    'x-signature': `sha256=${signature}`,
  };
  return admin.call(route.method, address, text, route.path.endsWith('/postback') ? signatureHeaders : {});
}

/** The fields with errors and their codes; asserts that all messages are our own. */
function expectFieldErrors({ status, body }: ApiResponse<ProblemDto>): Record<string, string> {
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'validation_failed' })]);
  const errors = body.errors ?? [];
  for (const { field, code, detail } of errors) {
    expect(Object.keys(fieldErrorCodes)).toContain(code);
    expect([field, detail]).toEqual([field, expect.stringMatching(/^.{10,200}$/)]);
  }
  for (const detail of [body.detail, ...errors.map((error) => error.detail)]) {
    for (const message of LIBRARY_MESSAGES) expect(detail).not.toMatch(message);
  }
  expect(body.detail).toMatch(/^\S.{9,200}$/);
  const fields = errors.map(({ field }) => field);
  expect(fields).toHaveLength(new Set(fields).size);
  return Object.fromEntries(errors.map(({ field, code }) => [field, code]));
}

describe.each(routesWithBody)('a body of $title', ({ route, body }) => {
  const properties = Object.entries(body.properties ?? {});

  it('an empty body is answered with every required field', async () => {
    const required = body.required ?? [];
    if (required.length === 0) return;
    expect(expectFieldErrors(await send(route, {}))).toMatchObject(
      Object.fromEntries(required.map((field) => [field, 'required'])),
    );
    expect(expectFieldErrors(await send(route, ''))).toMatchObject(
      Object.fromEntries(required.map((field) => [field, 'required'])),
    );
  });

  it('a body with wrong types is answered with an error for every field', async () => {
    // A response contains as many errors as fit into 4 kB.
    for (let start = 0; start < properties.length; start += FIELDS_PER_REQUEST) {
      const fieldGroup = properties.slice(start, start + FIELDS_PER_REQUEST);
      const wrong = Object.fromEntries(
        fieldGroup.map(([field, schema]) => [field, createWrongValue(resolveRef(schema))]),
      );
      expect(expectFieldErrors(await send(route, { ...wrong, unknown: 1 }))).toMatchObject({
        ...Object.fromEntries(fieldGroup.map(([field]) => [field, expect.stringMatching(/^(invalid_type|required)$/)])),
        unknown: 'unknown_field',
      });
    }
    const all = Object.fromEntries(properties.map(([field, schema]) => [field, createWrongValue(resolveRef(schema))]));
    const { status, body: problem } = await send(route, all);
    expect([status, JSON.stringify(problem).length < 4_000]).toEqual([400, true]);
  });

  it('a body that is not a JSON object is answered with our own message', async () => {
    for (const text of ['{"a":', '[1]', '"text"', '7']) {
      const { status, body: problem } = await send(route, text);
      expect([text, status, problem.code]).toEqual([text, 400, 'bad_request']);
      expect(problem.detail).toMatch(/^The body is not (a|valid) JSON/);
    }
  });
});

it.each(apiRoutes.map((route) => [getTitle(route), route] as const))(
  '%s rejects a query parameter that it does not know',
  async (_, route) => {
    const response = await admin.call<ProblemDto>(route.method, `${fillPath(route, { kind: 'conditions' })}?unknown=1`);
    expect(expectFieldErrors(response)).toMatchObject({ unknown: 'unknown_field' });
  },
);

it.each(apiRoutes.map((route) => [getTitle(route), route] as const))(
  '%s accepts the parameter for the language, which clients send with every request',
  async (_, route) => {
    const response = await admin.call<ProblemDto>(
      route.method,
      `${fillPath(route, { kind: 'conditions' })}?language=de`,
    );
    expect(expectFieldErrors(response)).toMatchObject({ language: 'invalid' });
  },
);

it('a route without names answers in each language', async () => {
  const paths = ['/api/brands?language=en', '/api/open-data/rankings?format=csv&language=es'];
  const responses = await Promise.all(paths.map((path) => product.anonymous().call<unknown>('GET', path)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
});

/** A value of a wrong type. */
const createWrongValue = ({ type, properties, allOf, oneOf }: Schema): unknown =>
  (properties ?? allOf ?? oneOf) ? 'text' : type === 'boolean' ? 'yes' : type === 'array' ? 'text' : { wrong: true };

describe.each(
  apiRoutes
    .map((route) => ({
      title: getTitle(route),
      route,
      query: (route.operation.parameters ?? []).filter(({ in: location }) => location === 'query'),
    }))
    .filter(({ query }) => query.length > 0),
)('the query of $title', ({ route, query }) => {
  const sendQuery = (entries: [string, string][]) =>
    admin.call<ProblemDto>(
      route.method,
      `${fillPath(route, { kind: 'conditions', advertiser: PARTNER.name })}?${new URLSearchParams(entries).toString()}`,
    );

  it('a query without required parameters is answered with every missing one', async () => {
    const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
    // The token of a file link is a secret: without it the file is not found.
    if (required.length === 0 || route.path.includes('/attachments/')) return;
    expect(expectFieldErrors(await sendQuery([]))).toEqual(
      Object.fromEntries(required.map((name) => [name, 'required'])),
    );
  });

  it('a query with invalid parameters is answered with every invalid one', async () => {
    if (route.path.includes('/attachments/')) return;
    const codes = expectFieldErrors(await sendQuery([...query.flatMap(wrongEntries), ['stranger', '1']]));
    // Several items of a list may be invalid.
    const fields = new Set(Object.keys(codes).map((field) => field.split('.')[0]));
    expect([...fields].sort()).toEqual([...query.map(({ name }) => name), 'stranger'].sort());
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

describe('multipart forms', () => {
  it('an incomplete form is answered with every required field, including files', async () => {
    for (const [method, path] of [
      ['POST', '/api/testimonials'],
      ['PUT', '/api/testimonials/1'],
    ] as const) {
      const form = new FormData();
      form.append('gender', 'unknown');
      form.append('sameConditionMedications', 'tea');
      form.append('doseAmount', 'much');
      expect(expectFieldErrors(await admin.call(method, path, form))).toMatchObject({
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
    expect(expectFieldErrors(await admin.call('POST', '/api/marketplace/feeds', feed))).toEqual({
      advertiser: 'required',
      referenceParameter: 'invalid',
      feed: 'required',
    });
  });

  it('an unreadable form is answered with our own message', async () => {
    const form = new FormData();
    form.append('receipt', new Blob(['x']), 'receipt.pdf');
    expect(expectFieldErrors(await admin.call('POST', '/api/testimonials', form))).toEqual({
      receipt: 'unknown_field',
    });
    const manyFields = new FormData();
    for (let index = 0; index < 200; index += 1) manyFields.append(`field${index}`, 'x');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const response of [
      await admin.call<ProblemDto>('POST', '/api/testimonials', manyFields),
      await admin.call<ProblemDto>('POST', '/api/testimonials', '--x\r\nContent', headers),
      await admin.call<ProblemDto>('POST', '/api/testimonials', 'x', { 'content-type': 'multipart/form-data' }),
    ]) {
      expect([response.status, response.body.code]).toEqual([400, 'bad_request']);
      for (const message of LIBRARY_MESSAGES) expect(response.body.detail).not.toMatch(message);
    }
  });
});
