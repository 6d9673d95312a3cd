import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addNames, jpeg, multipart, buildSubmission } from '../fixtures/factories.js';
import { PASSWORD } from '../app/client.js';
import { TestApp } from '../app/test-app.js';
import { takeSnapshot } from './state-snapshot.js';
import { buildHead, sendRaw } from './raw-request.js';

let product: TestApp;
let proofPath: string;
let secret: string;
let before: Record<string, string>;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  const names = await addNames(product.database);
  const author = await product.signUpUser();
  const form = multipart(buildSubmission(names), [await jpeg()]);
  const { body } = await author.post<{ id: number }>('/api/testimonials', form);
  const own = await author.get<{ attachmentUrls: string[] }>(`/api/testimonials/my/${body.id}`);
  proofPath = own.body.attachmentUrls[0].split('?')[0];
  // A file beside the private files, as the secrets of a demo are.
  secret = await readFile(join(__dirname, '../../package.json'), 'utf8');
  before = await takeSnapshot(product);
});

afterEach(async () => expect(await takeSnapshot(product)).toEqual(before));
afterAll(() => product.stop());

/** Spellings of a parent folder in URLs. */
const parentSpellings = [
  ...[
    '../',
    '..%2f',
    '..%2F',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '%252e%252e%252f',
    '..%00/',
    '....//',
    './/../',
  ],
  ...['..;/', '%c0%ae%c0%ae/', '%uff0e%uff0e/', '..%c0%af', '%2e%2e%5c'],
];
const targets = ['package.json', 'etc/passwd', 'auth.secret', 'files/', 'backend/src/main.ts', '.env', '.git/config'];

const buildTraversals = (root: string): string[] =>
  parentSpellings.flatMap((spelling) =>
    targets.flatMap((target) => [`${root}${spelling.repeat(3)}${target}`, `${root}${spelling.repeat(8)}${target}`]),
  );

/** Content that only files of the server have. */
const isServerFile = (text: string) =>
  text.includes('"workspaces"') || text.includes('root:x:0:0') || text.includes('loadEnv') || text.includes(secret);

describe('path traversal', () => {
  it.each([
    '/',
    '/assets/',
    '/api/marketplace/images/',
    '/api/',
    '/share/',
    '/api/docs/',
    '/identity/',
    '/admin/queues/',
  ])('no server file is served below %s', async (root) => {
    for (const target of buildTraversals(root)) {
      const { status, body, head } = await sendRaw(product.url, buildHead('GET', target));
      expect([target, status < 500, isServerFile(body)]).toEqual([target, true, false]);
      // Responses with 200 are the document of the app, which shows its not-found screen.
      if (status === 200)
        expect([target, head]).toEqual([
          target,
          expect.stringMatching(/content-type: (text|application)\/(html|json)/i),
        ]);
    }
  });

  it('no proof file is served without its link', async () => {
    const name = proofPath.split('/').at(-1) ?? '';
    const folder = proofPath.slice(0, -name.length);
    const paths = [
      ...[`${folder}..%2F${name}`, `${folder}.%2F${name}`, `${folder}proof%2F${name.slice(0, 2)}%2F${name}`],
      ...[
        `${folder}${name}%00`,
        `${folder}${name}%2F`,
        `${folder}${name.toUpperCase()}`,
        `/files/proof/${name.slice(0, 2)}/${name}`,
      ],
      ...[`/assets/..%2f..%2f${name}`, `/../files/proof/${name.slice(0, 2)}/${name}`],
    ];
    for (const path of paths) {
      for (const token of ['', '?token=', '?token=1.x', `?token=${'9'.repeat(10)}.${'A'.repeat(43)}`]) {
        const { status, body, head } = await sendRaw(product.url, buildHead('GET', path + token));
        const isDocument = status === 200 && /content-type: text\/html/i.test(head);
        expect([path, token, isDocument || [400, 403, 404].includes(status)]).toEqual([path, token, true]);
        expect(body).not.toContain('JFIF');
      }
    }
  });
});

describe('malformed URLs', () => {
  it.each([
    '/%',
    '/%E0%A4%A',
    '/a%00b',
    '//',
    '///evil.example',
    '/\\evil.example',
    '/?%',
    '/%ff',
    '/assets/%',
    '/api/%',
    '/?lang=%00',
    '/share/%.png',
  ])('the URL %s is answered without an error', async (target) => {
    const { status } = await sendRaw(product.url, buildHead('GET', target));
    expect([target, status >= 200 && status < 500]).toEqual([target, true]);
  });

  it.each([
    ...[
      'localhost@evil.example',
      'me:secret@localhost',
      'evil.example#',
      'evil.example?',
      'evil.example/x',
      '[::1',
      '%',
      'a b',
    ],
    ...['localhost:', 'localhost:99999', 'xn--', '\u00ff'],
  ])('the host %s is answered without an error', async (host) => {
    for (const target of [
      '/',
      '/api/brands',
      '/identity/get-session',
      '/identity/verify-email?token=x',
      '/admin/queues',
    ]) {
      const head = buildHead('GET', target).replace('host: localhost', `host: ${host}`);
      const { status } = await sendRaw(product.url, Buffer.from(head, 'latin1'));
      const isAnswered = status > 0 && status < 500;
      expect([target, isAnswered || status]).toEqual([target, true]);
    }
  });

  it('absolute URLs, duplicate hosts and duplicate content lengths are rejected', async () => {
    const requests = [
      buildHead('GET', 'http://evil.example/api/brands'),
      buildHead('GET', '/api/brands', 'host: evil.example'),
      buildHead('POST', '/api/testimonials', 'content-length: 5', 'transfer-encoding: chunked') + '0\r\n\r\nGET /evil',
      buildHead('POST', '/api/testimonials', 'content-length: 5', 'content-length: 6') + 'xxxxx',
      buildHead('GET', '/api/brands', 'x-bad\r\n folded: yes'),
      'GET /api/brands HTTP/9.9\r\n\r\n',
      '\0\0\0\r\n\r\n',
    ];
    for (const request of requests) {
      const { status, head, body } = await sendRaw(product.url, request);
      expect([request.slice(0, 60), status < 500]).toEqual([request.slice(0, 60), true]);
      expect(head + body).not.toContain('evil');
    }
  });
});

describe('redirects', () => {
  const foreignUrls = [
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    '/%09/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/.//evil.example',
  ];

  it('no redirect leads to another host', async () => {
    const roots = ['/admin/queues', '/api/docs', '/assets', '/share', '/identity/verify-email', '/identity/error'];
    const paths = roots.flatMap((root) =>
      foreignUrls.flatMap((foreignUrl) => [
        `/${foreignUrl.replace(/^\/+/, '/')}/..${root}`,
        `//evil.example${root}`,
        `${root}?redirect_url=${encodeURIComponent(foreignUrl)}&callbackURL=${encodeURIComponent(foreignUrl)}&token=x`,
        `${root}/${encodeURIComponent(foreignUrl)}`,
      ]),
    );
    for (const target of paths) {
      const { head, status } = await sendRaw(product.url, buildHead('GET', target));
      const location = /^location: *(.*)$/im.exec(head)?.[1]?.trim();
      const host = location === undefined ? 'none' : new URL(location, 'http://localhost').hostname;
      expect([target, status < 500, ['none', 'localhost'].includes(host)]).toEqual([target, true, true]);
    }
  });

  it.each([
    ['/identity/sign-up/email', { email: 'new@example.org', password: PASSWORD, name: 'New' }],
    ['/identity/sign-in/email', { email: 'maria@recuento.test', password: 'recuento-demo' }],
  ])('the provider rejects a redirect to another host: %s', async (path, body) => {
    for (const foreignUrl of foreignUrls.filter((url) => url !== '/%09/evil.example')) {
      const payload = { ...body, callbackURL: foreignUrl, redirectTo: foreignUrl };
      const response = await fetch(product.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.url },
        body: JSON.stringify(payload),
      });
      expect([path, foreignUrl, response.status]).toEqual([path, foreignUrl, 400]);
    }
  });
});

it('a line break in a URL, query or header cannot inject a header', async () => {
  const injection = '%0d%0aX-Forged:%20yes%0d%0a%0d%0a<script>';
  const paths = [
    '/',
    '/share/',
    '/admin/queues',
    '/admin/queues/',
    '/api/docs',
    '/api/marketplace/images/',
    '/identity/',
  ];
  for (const root of paths) {
    for (const target of [
      `${root}${injection}`,
      `${root}?lang=${injection}&language=${injection}&redirect_url=${injection}`,
    ]) {
      const { head, status } = await sendRaw(
        product.url,
        buildHead('GET', target, `x-request-id: a${injection}`, `origin: ${injection}`),
      );
      expect([target, status < 500, /^x-forged/im.test(head)]).toEqual([target, true, false]);
    }
  }
});
