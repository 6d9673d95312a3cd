import { type APIRequestContext, expect, test } from '@playwright/test';
import routePaths from '../src/app/route-paths.json' with { type: 'json' };
import { findPathsWithoutAddress } from './support/screens';
import { openRendered, openWithoutScripts, pages, unknownEntries } from './support/server-rendered-pages';
import { submitTestimonial } from './support/submitted-testimonial';
import { LANGUAGES } from './support/texts';
import { ADMIN, suppressPopups, type TestUser } from './support/users';

for (const language of LANGUAGES) {
  test(`public pages have their heading, texts and first cards before any script runs (${language})`, async ({
    browser,
  }) => {
    const page = await openWithoutScripts(browser, language);
    for (const { path, heading, content, status = 200, loading = 0 } of pages) {
      const response = await openRendered(page, path);
      expect([path, response.status()]).toEqual([path, status]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading[language]);
      await expect(page.locator(content).first()).toBeVisible();
      await expect(page.locator('main [aria-busy=true]'), `loading parts of ${path}`).toHaveCount(loading);
    }
    await page.context().close();
  });
}

test('a page beyond the end of a list is the last page before any script runs', async ({ browser }) => {
  const page = await openWithoutScripts(browser, 'en');
  for (const { path, content } of pages.filter(({ path }) => /^\/(testimonials|marketplace)\b(?!.*demo)/.test(path))) {
    await openRendered(page, `${path}${path.includes('?') ? '&' : '?'}page=999&lang=es`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator(content).first()).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect(Number(searchParams.get('page') ?? 1), page.url()).toBeLessThan(999);
  }
  await page.context().close();
});

test('an unknown id is named as such before any script runs', async ({ browser }) => {
  const page = await openWithoutScripts(browser, 'es');
  for (const { path, text } of unknownEntries) {
    await openRendered(page, path);
    await expect(page.getByText(text.es)).toBeVisible();
    await expect(page.locator('main [aria-busy=true]'), `loading parts of ${path}`).toHaveCount(0);
  }
  await page.context().close();
});

test('server-rendered-pages.ts has an address of each page that the server renders', () => {
  const rendered = Object.entries(routePaths).flatMap(([path, file]) => (file === null ? [] : [path]));
  expect(
    findPathsWithoutAddress(
      rendered,
      pages.map(({ path }) => path),
    ),
  ).toEqual([]);
});

test('the first visit of the home page takes at most eight requests', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) paths.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(8);
});

test('assets are served as the build has compressed them', async ({ request }) => {
  const html = await (await request.get('/')).text();
  for (const [, path] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)) {
    const sizes: number[] = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers, body } = await fetchRaw(path, encoding);
      expect([path, headers.get('content-encoding')]).toEqual([path, encoding === 'identity' ? null : encoding]);
      expect(headers.get('content-type')).toMatch(/^text\/(javascript|css)/);
      expect(headers.get('cache-control')).toContain('immutable');
      expect(headers.get('vary')).toContain('Accept-Encoding');
      sizes.push(body);
    }
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  }

  async function fetchRaw(path: string, encoding: string) {
    const response = await request.head(path, { headers: { 'accept-encoding': encoding } });
    const headers = new Headers(response.headers());
    return { headers, body: Number(headers.get('content-length')) };
  }
});

test('the stored language decides over that of the browser, and a link over both', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await suppressPopups(page);
  await page.goto('/about');
  await page.getByRole('button', { name: 'ES, Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  for (const [path, language] of [
    ['/about', 'es'],
    ['/about?lang=en', 'en'],
  ] as const) {
    const html = await (await context.request.get(path)).text();
    expect(html).toContain(`<html lang="${language}"`);
  }
  await context.close();
});

/** The headers of an authenticated request. */
async function signIn(request: APIRequestContext, { email, password }: TestUser): Promise<Record<string, string>> {
  await request.post('/identity/sign-in/email', { data: { email, password } });
  const { token } = (await (await request.get('/identity/token')).json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

test('hostile text of a testimonial stays text, in the page and in the data beside it', async ({
  browser,
  request,
}) => {
  const hostile = '</script><script>window.hacked=1</script><img src=x onerror="window.hacked=2">$& {{product}}';
  const id = await submitTestimonial(browser, { experience: hostile, conditionId: 2, supplementId: 7 });
  const headers = await signIn(request, ADMIN);
  const approved = await request.post(`/api/testimonials/admin/${id}/approve`, { headers, data: {} });
  expect(approved.ok(), await approved.text()).toBe(true);

  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled });
    const page = await context.newPage();
    await openRendered(page, '/testimonials/7?conditionId=2');
    await expect(page.getByText(hostile)).toBeVisible();
    if (javaScriptEnabled) expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    await context.close();
  }
  const html = await (await request.get('/testimonials/7?conditionId=2')).text();
  expect(html).not.toContain('<script>window.hacked');
  expect(html).not.toContain('<img src=x');
});
