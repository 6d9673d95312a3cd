import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import type { Client } from '../../../test/app/client.js';
import { TestApp, waitUntil } from '../../../test/app/test-app.js';

let product: TestApp;
let admin: Client;

beforeAll(async () => {
  product = await TestApp.start();
  admin = await product.signInAs('admin');
});

afterAll(() => product.stop());

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${product.url}${path}`, { method, headers, redirect: 'manual' });

describe('queue dashboard', () => {
  it('the dashboard opens with the cookie that an admin requests, limited to its path', async () => {
    const answer = await admin.post('/api/admin/queue-dashboard/session');
    expect(answer.status).toBe(204);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/Path=\/admin\/queues/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const dashboard = await visit('/admin/queues', { cookie: cookie.split(';')[0]! });
    expect(dashboard.status).toBe(200);
    expect(await dashboard.text()).toContain('Queue dashboard | Recuento');
    expect(dashboard.headers.get('cache-control')).toBe('private, no-store');
  });

  it('the dashboard closes when the admin signs out', async () => {
    const leaving = await product.signInAs('admin');
    const granted = await leaving.post('/api/admin/queue-dashboard/session');
    const cookie = granted.headers.get('set-cookie')!.split(';')[0]!;
    const readStatus = async () => (await visit('/admin/queues/api/queues', { cookie })).status;
    expect(await readStatus()).toBe(200);
    expect((await leaving.post('/api/session/sign-out', {})).status).toBe(204);
    await waitUntil(readStatus, (status) => status === 401);
  });

  it.each([
    ['en', 'en-GB,en;q=0.9', 'Queue dashboard | Recuento', 'Back to the review queue', 'en-US'],
    ['es', 'es-MX,es;q=0.9,en;q=0.5', 'Panel de colas | Recuento', 'Volver a la cola de revisión', 'es-ES'],
  ])('the dashboard has the product’s header with a way back (%s)', async (language, accepted, title, back, locale) => {
    const dashboard = await visit('/admin/queues', {
      authorization: `Bearer ${admin.token}`,
      'accept-language': accepted,
    });
    const html = await dashboard.text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toMatch(/<link rel="icon"[^>]* href="\/favicon\.svg">/);
    expect(html).toContain(`"locale":{"lng":"${locale}"}`);
    expect(html).toMatch(/<header class="product-header">\s*<a class="product-name" href="\/">.*Recuento<\/a>/);
    expect(html).toContain(`<a href="/admin/pending-testimonials">${back}</a>`);
    expect(dashboard.headers.get('vary')).toContain('Accept-Language');
  });

  it('the dashboard requests nothing from another host and adds no script', async () => {
    const dashboard = await visit('/admin/queues', { authorization: `Bearer ${admin.token}` });
    const html = await dashboard.text();
    expect(html).not.toMatch(/fonts\.(googleapis|gstatic)/);
    expect(html).not.toMatch(/(href|src)="(https?:)?\/\//);
    expect(html).not.toMatch(/<script(?![^>]*( src="|type="application\/json"))/);
    expect(dashboard.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  it('the dashboard opens with an admin’s token and lists every queue', async () => {
    const dashboard = await visit('/admin/queues/api/queues', { authorization: `Bearer ${admin.token}` });
    expect(dashboard.status).toBe(200);
    const { queues } = (await dashboard.json()) as { queues: { name: string }[] };
    const names = queues.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['points.settle-testimonial', 'analysis.recompute-rankings']));
  });

  it('the dashboard does not claim that running workers are missing', async () => {
    const headers = { authorization: `Bearer ${admin.token}` };
    const [queues, dashboard] = await Promise.all([
      visit('/admin/queues/api/queues', headers),
      visit('/admin/queues', headers),
    ]);
    const states = ((await queues.json()) as { queues: { hasWorkers: boolean | null }[] }).queues;
    expect(states.length).toBeGreaterThan(0);
    expect(states.filter(({ hasWorkers }) => hasWorkers === false)).toEqual([]);
    const inRedis = product.app.get<Env>(ENV).redisUrl !== undefined;
    expect(await dashboard.text()).toContain(`"showWorkers":${inRedis}`);
  });

  it('the dashboard rejects all other callers', async () => {
    const user = await product.signUpUser();
    expect((await user.post('/api/admin/queue-dashboard/session')).status).toBe(403);
    expect((await product.anonymous().post('/api/admin/queue-dashboard/session')).status).toBe(401);
    expect((await visit('/admin/queues', { authorization: `Bearer ${user.token}` })).status).toBe(403);
    expect((await visit('/admin/queues/api/queues')).status).toBe(401);
    expect(
      (await visit('/admin/queues/api/queues', { cookie: 'recuento.queue_dashboard=9999999999.made-up' })).status,
    ).toBe(401);
    const clean = await visit('/admin/queues/api/queues/points.settle-testimonial/clean/failed', {}, 'PUT');
    expect(clean.status).toBe(401);
  });

  describe('with the cookie', () => {
    const ADD = '/admin/queues/api/queues/points.settle-testimonial/add';
    const PAUSE = '/admin/queues/api/queues/points.settle-testimonial/pause';
    const RESUME = '/admin/queues/api/queues/points.settle-testimonial/resume';
    let cookie: string;

    beforeAll(async () => {
      const granted = await admin.post('/api/admin/queue-dashboard/session');
      cookie = granted.headers.get('set-cookie')!.split(';')[0]!;
    });

    it.each([
      ['another host of the domain', { origin: 'https://other.localhost', 'sec-fetch-site': 'same-site' }],
      ['another site', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }],
      ['another port without HTTPS', { origin: 'http://localhost:1' }],
      ['a document without an origin', { origin: 'null' }],
    ])('a page of %s changes no queue', async (_title, headers) => {
      for (const [method, path] of [
        ['POST', ADD],
        ['PUT', PAUSE],
      ] as const) {
        const { status } = await visit(path, { cookie, 'content-type': 'text/plain', ...headers }, method);
        expect([path, status]).toEqual([path, 401]);
      }
    });

    it('a page of the product, and a program, change a queue', async () => {
      const senders: Record<string, string>[] = [
        { 'sec-fetch-site': 'same-origin', origin: product.url },
        { origin: product.url },
        {},
      ];
      for (const headers of senders) {
        expect((await visit(PAUSE, { cookie, ...headers }, 'PUT')).status).toBe(200);
        expect((await visit(RESUME, { cookie, ...headers }, 'PUT')).status).toBe(200);
      }
    });
  });

  it('a browser without the cookie is redirected to the page that requests it', async () => {
    const answer = await visit('/admin/queues', { accept: 'text/html' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/queues/open']);
    const page = await visit('/admin/queues/open', { accept: 'text/html' });
    // Without a build of the single-page app, no page exists.
    expect([200, 404]).toContain(page.status);
  });
});

describe('GET /metrics', () => {
  const read = async (headers: Record<string, string> = {}) => {
    const answer = await visit('/metrics', headers);
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  it('metrics cover requests by route and status, pool, queues, outbox and process', async () => {
    await product.anonymous().get('/api/supplements/search?query=secret-search');
    const { status, type, text } = await read();
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain')]);
    for (const line of [
      /recuento_http_request_seconds_count\{method="GET",route="\/api\/supplements\/search",status="200"\} \d/,
      /recuento_pool_connections\{work="request-read",state="idle"\} \d/,
      /recuento_queue_jobs\{queue="points.settle-testimonial",state="failed"\} 0/,
      /recuento_queue_oldest_waiting_seconds\{queue="analysis.recompute-rankings"\} \d/,
      /recuento_outbox_pending \d/,
      /recuento_outbox_oldest_seconds \d/,
      /recuento_testimonials\{state="pending"\} \d/,
      /process_resident_memory_bytes \d/,
    ]) {
      expect(text).toMatch(line);
    }
    expect(text).not.toContain('secret-search');
  });

  it('metrics are answered with 404 for remote callers', async () => {
    expect((await read({ 'x-forwarded-for': '198.51.100.7' })).status).toBe(404);
  });
});
