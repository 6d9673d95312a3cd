import type { Client } from '../app/client.js';
import { addNames, jpeg, type Names, buildSubmission } from '../fixtures/factories.js';
import { waitUntil, TestApp } from '../app/test-app.js';
import { takeSnapshot } from './state-snapshot.js';
import type { Problem } from './expected-errors.js';
import { buildHead, sendRaw } from './raw-request.js';

const BOUNDARY = 'a-boundary';

let product: TestApp;
let author: Client;
let admin: Client;
let names: Names;
let image: Buffer;
let before: Record<string, string>;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  [author, admin] = [await product.signUpUser(), await product.signInAs('admin')];
  for (const client of [author, admin]) await client.get('/api/testimonials/my');
  image = Buffer.from((await jpeg()).bytes);
  before = await takeSnapshot(product);
});

/** Rejected forms leave no row, no stored file and no upload. Rejected feeds are logged. */
afterEach(async () => {
  const { 'marketplace.feeds': _feedLog, ...rest } = await takeSnapshot(product);
  expect({ ...rest, 'marketplace.feeds': before['marketplace.feeds'] }).toEqual(before);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
afterAll(() => product.stop());

/** A part exactly as written: header lines, an empty line, the content. */
const part = (head: string, content: string | Uint8Array = 'x'): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const field = (name: string, content: string | Uint8Array = 'x') =>
  part(`Content-Disposition: form-data; name="${name}"`, content);
const file = (fileName: string, content: Uint8Array = image, name = 'proofFiles', type = 'image/jpeg') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}`, content);
const end = Buffer.from(`--${BOUNDARY}--\r\n`);

/** The fields of a valid submission without files. */
const validFields = (changes: Record<string, unknown> = {}): Buffer[] =>
  Object.entries(buildSubmission(names, changes))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => field(name, String(value)));

interface SendOptions {
  target?: string;
  method?: string;
  type?: string;
  client?: Client;
}

async function send(parts: Uint8Array[], options: SendOptions = {}): Promise<{ status: number; problem: Problem }> {
  const { target = '/api/testimonials', method = 'POST', client = author } = options;
  const body = Buffer.concat(parts);
  const head = buildHead(
    method,
    target,
    `authorization: Bearer ${client.token}`,
    `content-type: ${options.type ?? `multipart/form-data; boundary=${BOUNDARY}`}`,
    `content-length: ${body.length}`,
  );
  const response = await sendRaw(product.url, head, body);
  const json = response.body.slice(response.body.indexOf('{'), response.body.lastIndexOf('}') + 1);
  return { status: response.status, problem: JSON.parse(json === '' ? '{}' : json) as Problem };
}

type Case = [description: string, parts: () => Uint8Array[], options?: SendOptions];

const forms: Case[] = [
  ['without a boundary', () => [...validFields(), file('a.jpg'), end], { type: 'multipart/form-data' }],
  ['with an empty boundary', () => [...validFields(), end], { type: 'multipart/form-data; boundary=' }],
  [
    'with another boundary',
    () => [...validFields(), file('a.jpg'), end],
    { type: 'multipart/form-data; boundary=other' },
  ],
  ['without an end', () => [...validFields(), file('a.jpg')]],
  ['that is cut off in a file', () => [...validFields(), file('a.jpg').subarray(0, -40)]],
  ['that is cut off in a part header', () => [...validFields(), Buffer.from(`--${BOUNDARY}\r\nContent-Dispo`)]],
  ['with only an end', () => [end]],
  ['with a part without a header', () => [...validFields(), Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n`), end]],
  ['with a part without a name', () => [...validFields(), part('Content-Disposition: form-data'), end]],
  ['with an empty name', () => [...validFields(), field(''), end]],
  ['with a field twice', () => [...validFields(), field('gender', 'male'), file('a.jpg'), end]],
  [
    'with thousands of fields',
    () => [...validFields(), ...Array.from({ length: 5_000 }, (_, index) => field(`f${index}`)), end],
  ],
  [
    'with a file where a field belongs',
    () => [...validFields(), file('a.jpg', image, 'experience'), file('a.jpg'), end],
  ],
  ['with a field where files belong', () => [...validFields(), field('proofFiles', image), end]],
  ['with a field where files belong, beside a file', () => [...validFields(), field('proofFiles'), file('a.jpg'), end]],
  ['with six files', () => [...validFields(), ...[1, 2, 3, 4, 5, 6].map((n) => file(`${n}.jpg`)), end]],
  ['with a file of no bytes', () => [...validFields(), file('a.jpg', Buffer.alloc(0)), end]],
  ['with a false media type', () => [...validFields(), file('a.jpg', Buffer.from('MZ\0\0 a program')), end]],
  ['with a field of 200 kB', () => [...validFields(), field('experience', 'x'.repeat(200_000)), file('a.jpg'), end]],
  [
    'with invalid UTF-8',
    () => [
      ...validFields({ experience: undefined }),
      field('experience', Buffer.from([0x61, 0xff, 0xfe])),
      file('a.jpg'),
      end,
    ],
  ],
  [
    'with a NUL in a text',
    () => [...validFields({ experience: undefined }), field('experience', 'a\0b'), file('a.jpg'), end],
  ],
  [
    'for an unknown testimonial',
    () => [...validFields(), field('version', '1'), file('a.jpg'), end],
    { method: 'PUT', target: '/api/testimonials/424242' },
  ],
  [
    'for an invalid id',
    () => [...validFields(), file('a.jpg'), end],
    { method: 'PUT', target: '/api/testimonials/..%2F1' },
  ],
];

describe('multipart forms', () => {
  it.each(forms.map(([description, parts, options]) => ({ description, parts, options })))(
    'a form $description is rejected with a readable problem and stores nothing',
    async ({ parts, options }) => {
      const { status, problem } = await send(parts(), options);
      expect([400, 404]).toContain(status);
      expect(problem).toMatchObject({
        code: expect.stringMatching(/^[a-z_]+$/),
        detail: expect.stringMatching(/^.{8,}/),
      });
    },
  );

  it.each([
    ...['__proto__', '__proto__[polluted]', 'constructor', 'constructor[prototype][polluted]', 'hasOwnProperty'],
    ...['experience[]', 'experience[0]', 'experience[a]', 'otherConditions[__proto__]', 'otherConditions[4294967294]'],
    ...['a[b][c][d]', 'x'.repeat(5_000), 'a\0b', 'isAdmin', 'reviewStatus', 'userId'],
  ])('a form with a field named %j is rejected and stores nothing', async (name) => {
    const { status, problem } = await send([...validFields(), field(name, 'true'), file('a.jpg'), end]);
    expect([name, status]).toEqual([name, 400]);
    expect(problem.code).toMatch(/^(validation_failed|bad_request)$/);
  });

  it('a form shorter than announced is released when its sender disconnects', async () => {
    const incompleteForm = Buffer.concat([...validFields(), file('a.jpg')]);
    const request = fetch(`${product.url}/api/testimonials`, {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: new ReadableStream({ start: (controller) => controller.enqueue(incompleteForm) }),
      duplex: 'half',
      signal: AbortSignal.timeout(500),
    } as RequestInit);
    await expect(request).rejects.toThrow();
    await waitUntil(
      () => takeSnapshot(product),
      ({ files }) => files === before.files,
    );
  });
});

/** The content of a file that is rejected, so that the error names it. */
const invalidFile = Buffer.from('not an image');

describe('file names', () => {
  it.each([
    ['long', 'n'.repeat(5_000)],
    ['with a parent path', '../../../../etc/passwd'],
    ['of another system', 'C:\\Windows\\system32\\cmd.exe'],
    ['absolute', '/etc/cron.d/job'],
    ['with a NUL', 'a.jpg\0.exe'],
    ['with a line break', 'a.jpg%0D%0AX-Forged: 1'],
    ['with quotes', 'a%22; x=%22b.jpg'],
    ['with markup', '<img src=x onerror=alert(1)>.jpg'],
    ['with a bidirectional override', 'invoice\u202Egpj.exe'],
    ['of invisible characters', '\u200B\u2060\uFEFF'],
    ['empty', ''],
  ])('the file name %s is displayed harmlessly and never used as a path', async (_what, fileName) => {
    const { status, problem } = await send([...validFields(), file(fileName, invalidFile), end]);
    expect(status).toBe(400);
    const messages = `${problem.detail} ${problem.errors?.map(({ detail }) => detail).join(' ')}`;
    expect(messages).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u);
    expect(messages.length).toBeLessThan(700);
  });
});

describe('hostile feeds', () => {
  const feed = (content: string, name = 'feed.csv') => file(name, Buffer.from(content), 'feed', 'text/csv');
  const row = (changes: Record<string, string> = {}) => {
    const columns = {
      ...{ id: 'a', title: 'Tea', supplement: 'Tea', brand: 'B', price: '1', currency: 'EUR' },
      ...{ url: 'https://shop.example/p', ...changes },
    };
    return `${Object.keys(columns).join(',')}\n${Object.values(columns)
      .map((cell) => `"${cell}"`)
      .join(',')}\n`;
  };
  const feedFields = [field('advertiser', 'Brightjar'), field('referenceParameter', 'ref')];

  it.each<[string, () => Uint8Array[]]>([
    ['without a file', () => [...feedFields, end]],
    ['as a text', () => [...feedFields, field('feed', row()), end]],
    ['twice', () => [...feedFields, feed(row()), feed(row()), end]],
    ['with a line break in the advertiser name', () => [field('advertiser', 'Bright\r\njar'), feed(row()), end]],
    ['with a field named __proto__', () => [...feedFields, field('__proto__', 'x'), feed(row()), end]],
    ['with a nested field name', () => [field('advertiser[a]', 'Brightjar'), feed(row()), end]],
    [
      'with a parameter that breaks the URL',
      () => [field('advertiser', 'B'), field('referenceParameter', 'a&b=c'), feed(row()), end],
    ],
    [
      'with a column __proto__',
      () => [...feedFields, feed(row({ ['__proto__x']: '1' }).replace('__proto__x', '__proto__')), end],
    ],
    ['with a column constructor', () => [...feedFields, feed(row({ constructor: '1' })), end]],
    ['with a NUL', () => [...feedFields, feed(row({ title: 'a\0b' })), end]],
    [
      'with invalid UTF-8',
      () => [
        ...feedFields,
        file(
          'f.csv',
          Buffer.concat([Buffer.from(row().slice(0, -30)), Buffer.from([0xff, 0xfe]), Buffer.from('"\n')]),
          'feed',
        ),
        end,
      ],
    ],
    [
      'as JSON with a key __proto__',
      () => [...feedFields, feed('[{"id":"a","__proto__":{"polluted":1}}]', 'feed.json'), end],
    ],
    ['as JSON with an unpaired surrogate', () => [...feedFields, feed('[{"id":"\\ud800"}]', 'feed.json'), end]],
    ['as an image', () => [...feedFields, file('feed.csv', image, 'feed'), end]],
    ['without content', () => [...feedFields, feed(''), end]],
  ])('a feed %s is rejected with a readable problem and changes nothing', async (_what, parts) => {
    const { status, problem } = await send(parts(), { target: '/api/marketplace/feeds', client: admin });
    expect([status, problem.detail]).toEqual([400, expect.stringMatching(/^.{8,}/)]);
  });
});
