import type { Client } from '../client.js';
import { addNames, jpeg, type Names, buildSubmission } from '../factories.js';
import { waitUntil, TestApp } from '../test-app.js';
import { takeSnapshot } from './state-snapshot.js';
import type { Problem } from './expected-errors.js';
import { headOf, sendRaw } from './raw-request.js';

const BOUNDARY = 'a-boundary';

let product: TestApp;
let author: Client;
let admin: Client;
let names: Names;
let photo: Buffer;
let before: Record<string, string>;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  names = await addNames(product.database);
  [author, admin] = [await product.signUpUser(), await product.signInAs('admin')];
  for (const somebody of [author, admin]) await somebody.get('/api/testimonials/my');
  photo = Buffer.from((await jpeg()).bytes);
  before = await takeSnapshot(product);
});

/** Of refused forms nothing is left: no row, no file in private storage, no upload. Refused feeds stand in their list. */
afterEach(async () => {
  const { 'marketplace.feeds': _refused, ...rest } = await takeSnapshot(product);
  expect({ ...rest, 'marketplace.feeds': before['marketplace.feeds'] }).toEqual(before);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
afterAll(() => product.stop());

/** A part exactly as it is written: head lines, an empty line, the content. */
const part = (head: string, content: string | Uint8Array = 'x'): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const field = (name: string, content: string | Uint8Array = 'x') =>
  part(`Content-Disposition: form-data; name="${name}"`, content);
const file = (fileName: string, content: Uint8Array = photo, name = 'proofFiles', type = 'image/jpeg') =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}`, content);
const end = Buffer.from(`--${BOUNDARY}--\r\n`);

/** All that a right submission needs, without its files. */
const honest = (changes: Record<string, unknown> = {}): Buffer[] =>
  Object.entries(buildSubmission(names, changes))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => field(name, String(value)));

interface Sending {
  target?: string;
  method?: string;
  type?: string;
  as?: Client;
}

async function send(parts: Uint8Array[], sending: Sending = {}): Promise<{ status: number; problem: Problem }> {
  const { target = '/api/testimonials', method = 'POST', as = author } = sending;
  const body = Buffer.concat(parts);
  const head = headOf(
    method,
    target,
    `authorization: Bearer ${as.token}`,
    `content-type: ${sending.type ?? `multipart/form-data; boundary=${BOUNDARY}`}`,
    `content-length: ${body.length}`,
  );
  const answer = await sendRaw(product.url, head, body);
  const json = answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1);
  return { status: answer.status, problem: JSON.parse(json === '' ? '{}' : json) as Problem };
}

type Case = [what: string, parts: () => Uint8Array[], sending?: Sending];

const forms: Case[] = [
  ['without a boundary', () => [...honest(), file('a.jpg'), end], { type: 'multipart/form-data' }],
  ['with an empty boundary', () => [...honest(), end], { type: 'multipart/form-data; boundary=' }],
  ['with another boundary', () => [...honest(), file('a.jpg'), end], { type: 'multipart/form-data; boundary=other' }],
  ['that never ends', () => [...honest(), file('a.jpg')]],
  ['that ends in a file', () => [...honest(), file('a.jpg').subarray(0, -40)]],
  ['that ends in a head', () => [...honest(), Buffer.from(`--${BOUNDARY}\r\nContent-Dispo`)]],
  ['of nothing but an end', () => [end]],
  ['with a part without a head', () => [...honest(), Buffer.from(`--${BOUNDARY}\r\n\r\nx\r\n`), end]],
  ['with a part without a name', () => [...honest(), part('Content-Disposition: form-data'), end]],
  ['with an empty name', () => [...honest(), field(''), end]],
  ['with a field twice', () => [...honest(), field('gender', 'male'), file('a.jpg'), end]],
  ['with thousands of fields', () => [...honest(), ...Array.from({ length: 5_000 }, (_, at) => field(`f${at}`)), end]],
  ['with a file where a field belongs', () => [...honest(), file('a.jpg', photo, 'experience'), file('a.jpg'), end]],
  ['with a field where files belong', () => [...honest(), field('proofFiles', photo), end]],
  ['with a field where files belong, beside a file', () => [...honest(), field('proofFiles'), file('a.jpg'), end]],
  ['with six files', () => [...honest(), ...[1, 2, 3, 4, 5, 6].map((n) => file(`${n}.jpg`)), end]],
  ['with a file of no bytes', () => [...honest(), file('a.jpg', Buffer.alloc(0)), end]],
  ['with a type that lies', () => [...honest(), file('a.jpg', Buffer.from('MZ\0\0 a program')), end]],
  ['with a field of 200 kB', () => [...honest(), field('experience', 'x'.repeat(200_000)), file('a.jpg'), end]],
  [
    'with bytes that are no UTF-8',
    () => [
      ...honest({ experience: undefined }),
      field('experience', Buffer.from([0x61, 0xff, 0xfe])),
      file('a.jpg'),
      end,
    ],
  ],
  [
    'with a NUL in a text',
    () => [...honest({ experience: undefined }), field('experience', 'a\0b'), file('a.jpg'), end],
  ],
  [
    'for a testimonial that is not there',
    () => [...honest(), field('version', '1'), file('a.jpg'), end],
    { method: 'PUT', target: '/api/testimonials/424242' },
  ],
  [
    'for an id that is none',
    () => [...honest(), file('a.jpg'), end],
    { method: 'PUT', target: '/api/testimonials/..%2F1' },
  ],
];

describe('multipart forms', () => {
  it.each(forms.map(([what, parts, sending]) => ({ what, parts, sending })))(
    'a form with $what is rejected with a readable problem and stores nothing',
    async ({ parts, sending }) => {
      const { status, problem } = await send(parts(), sending);
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
    const { status, problem } = await send([...honest(), field(name, 'true'), file('a.jpg'), end]);
    expect([name, status]).toEqual([name, 400]);
    expect(problem.code).toMatch(/^(validation_failed|bad_request)$/);
  });

  it('a form shorter than announced is released when its sender disconnects', async () => {
    const halfOfIt = Buffer.concat([...honest(), file('a.jpg')]);
    const said = fetch(`${product.url}/api/testimonials`, {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: new ReadableStream({ start: (controller) => controller.enqueue(halfOfIt) }),
      duplex: 'half',
      signal: AbortSignal.timeout(500),
    } as RequestInit);
    await expect(said).rejects.toThrow();
    await waitUntil(
      () => takeSnapshot(product),
      ({ files }) => files === before.files,
    );
  });
});

/** Said of a file that is refused, so that its name comes back. */
const refusedFile = Buffer.from('not a picture');

describe('file names', () => {
  it.each([
    ['long', 'n'.repeat(5_000)],
    ['leading elsewhere', '../../../../etc/passwd'],
    ['of another system', 'C:\\Windows\\system32\\cmd.exe'],
    ['absolute', '/etc/cron.d/job'],
    ['with a NUL', 'a.jpg\0.exe'],
    ['with a line break', 'a.jpg%0D%0AX-Forged: 1'],
    ['with quotes', 'a%22; x=%22b.jpg'],
    ['with markup', '<img src=x onerror=alert(1)>.jpg'],
    ['turned round', 'invoice\u202Egpj.exe'],
    ['invisible', '\u200B\u2060\uFEFF'],
    ['empty', ''],
  ])('the file name %s is displayed harmlessly and never used as a path', async (_what, fileName) => {
    const { status, problem } = await send([...honest(), file(fileName, refusedFile), end]);
    expect(status).toBe(400);
    const told = `${problem.detail} ${problem.errors?.map(({ detail }) => detail).join(' ')}`;
    expect(told).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u);
    expect(told.length).toBeLessThan(700);
  });
});

describe('hostile feeds', () => {
  const feed = (content: string, name = 'feed.csv', fileType = 'text/csv') =>
    file(name, Buffer.from(content), 'feed', fileType);
  const row = (changes: Record<string, string> = {}) => {
    const columns = {
      ...{ id: 'a', title: 'Tea', supplement: 'Tea', brand: 'B', price: '1', currency: 'EUR' },
      ...{ url: 'https://shop.example/p', ...changes },
    };
    return `${Object.keys(columns).join(',')}\n${Object.values(columns)
      .map((cell) => `"${cell}"`)
      .join(',')}\n`;
  };
  const about = [field('advertiser', 'Brightjar'), field('referenceParameter', 'ref')];

  it.each<[string, () => Uint8Array[]]>([
    ['without a file', () => [...about, end]],
    ['as a text', () => [...about, field('feed', row()), end]],
    ['twice', () => [...about, feed(row()), feed(row()), end]],
    ['under a name with a line break', () => [field('advertiser', 'Bright\r\njar'), feed(row()), end]],
    ['under the name __proto__ of a field', () => [...about, field('__proto__', 'x'), feed(row()), end]],
    ['under a field of a field', () => [field('advertiser[a]', 'Brightjar'), feed(row()), end]],
    [
      'under a parameter that breaks the address',
      () => [field('advertiser', 'B'), field('referenceParameter', 'a&b=c'), feed(row()), end],
    ],
    [
      'with a column __proto__',
      () => [...about, feed(row({ ['__proto__x']: '1' }).replace('__proto__x', '__proto__')), end],
    ],
    ['with a column constructor', () => [...about, feed(row({ constructor: '1' })), end]],
    ['with a NUL', () => [...about, feed(row({ title: 'a\0b' })), end]],
    [
      'in bytes that are no UTF-8',
      () => [
        ...about,
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
      () => [...about, feed('[{"id":"a","__proto__":{"polluted":1}}]', 'feed.json'), end],
    ],
    ['as JSON with half of a pair', () => [...about, feed('[{"id":"\\ud800"}]', 'feed.json'), end]],
    ['as a picture', () => [...about, file('feed.csv', photo, 'feed'), end]],
    ['of nothing', () => [...about, feed(''), end]],
  ])('a feed with %s is rejected with a readable problem and changes nothing', async (_what, parts) => {
    const { status, problem } = await send(parts(), { target: '/api/marketplace/feeds', as: admin });
    expect([status, problem.detail]).toEqual([400, expect.stringMatching(/^.{8,}/)]);
  });
});
