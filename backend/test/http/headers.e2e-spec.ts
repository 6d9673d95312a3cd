import type { Client } from '../app/client.js';
import { fillPath, routes } from '../shared/openapi-document.js';
import { TestApp } from '../app/test-app.js';

const endsSession = (path: string) => path.endsWith('/sign-out');
/** The sign-out comes last: after it, only the responses to an invalid token would be tested. */
const calls = routes
  .map((route) => ({
    method: route.method,
    path: fillPath(route),
    isPersonal: route.operation.security.length > 0,
  }))
  .toSorted((one, other) => Number(endsSession(one.path)) - Number(endsSession(other.path)));
/** Outside of the API: documents of the app, pages of libraries, resources for machines. */
const otherPaths = [
  '/',
  '/about',
  '/no/such/page',
  '/api/docs',
  '/api/openapi.json',
  '/admin/queues',
  '/metrics',
  '/robots.txt',
  '/.well-known/security.txt',
  '/.well-known/change-password',
];

let product: TestApp;
let user: Client;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  user = await product.signUpUser();
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

function parsePolicy(headers: Headers): Record<string, string[]> {
  const policy = headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

function expectSecurityHeaders(request: string, headers: Headers): void {
  const {
    'script-src': scripts,
    'frame-ancestors': frames,
    'object-src': objects,
    'base-uri': base,
  } = parsePolicy(headers);
  const actual = {
    scripts,
    frames,
    objects,
    base,
    types: headers.get('x-content-type-options'),
    referrer: headers.get('referrer-policy'),
    permissions: headers.get('permissions-policy')?.includes('geolocation=()'),
    server: headers.get('x-powered-by'),
  };
  expect([request, actual]).toEqual([
    request,
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

it('security.txt does not exist as long as no contact is configured', async () => {
  expect((await product.anonymous().get('/.well-known/security.txt')).status).toBe(404);
});

describe('every route', () => {
  it('every response carries the security headers, also errors', async () => {
    for (const { method, path } of calls) {
      for (const caller of [product.anonymous(), user]) {
        // Except the request that would erase the account.
        if (path.endsWith('/erase') && caller === user) continue;
        const { headers } = await caller.call(method, path);
        expectSecurityHeaders(`${method} ${path}`, headers);
      }
    }
    for (const path of otherPaths) expectSecurityHeaders(path, (await fetch(product.url + path)).headers);
  });

  it('responses to signed-in users are not stored by shared caches', async () => {
    for (const { method, path } of calls.filter(({ isPersonal }) => isPersonal)) {
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
  // The requests above have signed out the other admin.
  const session = await (await product.signInAs('admin')).post('/api/admin/queue-dashboard/session');
  const cookie = session.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  for (const [path, title] of [
    ['/api/docs', 'Recuento API'],
    ['/admin/queues', 'Queue dashboard | Recuento'],
  ]) {
    const page = await (await fetch(product.url + path, { headers: { cookie: cookie.join('; ') } })).text();
    expect(page).toContain(`<title>${title}</title>`);
    const scripts = page.match(/<script\b[^>]*>[\s\S]*?<\/script>/g) ?? [];
    expect([path, scripts.length > 0]).toEqual([path, true]);
    const inlineScripts = scripts.filter((script) => !/^<script[^>]*(\ssrc=|type="application\/json")/.test(script));
    expect([path, inlineScripts]).toEqual([path, []]);
  }
});
