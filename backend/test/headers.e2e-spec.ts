import type { Client } from './client.js';
import { fillPath, routes } from './openapi-document.js';
import { TestApp } from './test-app.js';

const called = routes.map((route) => ({
  method: route.method,
  path: fillPath(route),
  isPersonal: route.operation.security.length > 0,
}));
/** Beside the API: documents of the app, pages of others, what machines read. */
const beside = [
  '/',
  '/about',
  '/no/such/page',
  '/api/docs',
  '/api/openapi.json',
  '/admin/queues',
  '/metrics',
  '/robots.txt',
];

let product: TestApp;
let person: Client;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  person = await product.signUpUser();
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

function directives(headers: Headers): Record<string, string[]> {
  const policy = headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function expectProtected(where: string, headers: Headers): void {
  const {
    'script-src': scripts,
    'frame-ancestors': frames,
    'object-src': objects,
    'base-uri': base,
  } = directives(headers);
  const said = {
    scripts,
    frames,
    objects,
    base,
    types: headers.get('x-content-type-options'),
    referrer: headers.get('referrer-policy'),
    permissions: headers.get('permissions-policy')?.includes('geolocation=()'),
    server: headers.get('x-powered-by'),
  };
  expect([where, said]).toEqual([
    where,
    {
      scripts: ["'self'"],
      frames: ["'none'"],
      objects: ["'none'"],
      base: ["'none'"],
      types: 'nosniff',
      referrer: 'strict-origin-when-cross-origin',
      permissions: true,
      server: null,
    },
  ]);
}

describe('every route', () => {
  it('every response carries the security headers, also errors', async () => {
    for (const { method, path } of called) {
      for (const caller of [product.anonymous(), person]) {
        // Not the one that ends the account.
        if (path.endsWith('/erase') && caller === person) continue;
        const { headers } = await caller.call(method, path);
        expectProtected(`${method} ${path}`, headers);
      }
    }
    for (const path of beside) expectProtected(path, (await fetch(product.url + path)).headers);
  });

  it('responses to signed-in users are not stored by shared caches', async () => {
    for (const { method, path } of called.filter(({ isPersonal }) => isPersonal)) {
      if (path.endsWith('/erase')) continue;
      const { status, headers } = await admin.call(method, path);
      expect([method, path, status, headers.get('cache-control')]).toEqual([
        method,
        path,
        status,
        expect.stringContaining('no-store'),
      ]);
    }
  });
});

it('library pages contain no inline scripts, so the policy forbids them', async () => {
  const opened = await admin.post('/api/admin/queue-dashboard/session');
  const cookie = opened.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  for (const path of ['/api/docs', '/admin/queues']) {
    const page = await (await fetch(product.url + path, { headers: { cookie: cookie.join('; ') } })).text();
    const scripts = page.match(/<script\b[^>]*>[\s\S]*?<\/script>/g) ?? [];
    expect([path, scripts.length > 0]).toEqual([path, true]);
    const own = scripts.filter((script) => !/^<script[^>]*(\ssrc=|type="application\/json")/.test(script));
    expect([path, own]).toEqual([path, []]);
  }
});
