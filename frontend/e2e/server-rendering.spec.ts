import { type APIRequestContext, type Browser, expect, type Page, type Response, test } from '@playwright/test';
import renderedPages from '../src/app/rendered-pages.json' with { type: 'json' };
import { ADMIN, MARIA, suppressPopups, type TestUser } from './users';
import { LANGUAGES, type Language, texts } from './texts';

const LOCALES = { en: 'en-GB', es: 'es-ES' };

interface ServerRenderedPage {
  path: string;
  heading: Record<Language, RegExp>;
  content: string;
  status?: number;
  /** The number of parts for which only the browser loads data. */
  loading?: number;
}

/** What each page must contain before any script runs: its heading and something of its content. */
const pages: ServerRenderedPage[] = [
  { path: '/', heading: { en: /did it help/, es: /Le sirvió/ }, content: '.popular-conditions__index a' },
  { path: '/?condition=Insomnia', heading: { en: /^Insomnia$/, es: /^Insomnio$/ }, content: '.ranked-card__card h3' },
  {
    path: '/testimonials/46?conditionId=3',
    heading: { en: / for insomnia$/, es: / para el insomnio$/ },
    content: '.testimonial-card__card blockquote',
  },
  { path: '/supplements/46', heading: { en: /^Magnesium$/, es: /^Magnesio$/ }, content: '.evidence-table__table a' },
  { path: '/conditions/3', heading: { en: /^Insomnia$/, es: /^Insomnio$/ }, content: '.evidence-table__table a' },
  {
    path: '/compare?condition=3&supplements=207,48',
    heading: { en: / for insomnia$/, es: / para el insomnio$/ },
    content: 'main table th',
  },
  { path: '/marketplace', heading: { en: /^Marketplace$/, es: /^Tienda$/ }, content: '.product-card__card h3' },
  {
    path: '/marketplace?condition=Insomnia',
    heading: { en: /^Marketplace$/, es: /^Tienda$/ },
    content: '.product-card__card h3',
  },
  { path: '/marketplace/product-demo/12', heading: { en: /\w/, es: /\w/ }, content: 'main ol li' },
  {
    path: '/how-the-ranking-works',
    heading: { en: /ranking/, es: /clasificación/ },
    content: '#formula',
    loading: 2,
  },
  { path: '/about', heading: { en: /./, es: /./ }, content: '#review' },
  { path: '/privacy-policy', heading: { en: /^Privacy policy$/, es: /^Política de privacidad$/ }, content: 'h2[id]' },
  { path: '/legal-notice', heading: { en: /^Legal notice$/, es: /^Aviso legal$/ }, content: 'h2[id]' },
  { path: '/cookie-policy', heading: { en: /^Cookie policy$/, es: /^Política de cookies$/ }, content: 'h2[id]' },
  { path: '/terms-conditions', heading: { en: /^Terms/, es: /^Términos/ }, content: 'h2[id]' },
  { path: '/new-testimonial', heading: { en: /experience/, es: /experiencia/ }, content: 'main li' },
  { path: '/no-such-page', heading: { en: /./, es: /./ }, content: 'main a[href="/marketplace"]', status: 404 },
];

async function openWithoutScripts(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ locale: LOCALES[language], javaScriptEnabled: false });
  return context.newPage();
}

for (const language of LANGUAGES) {
  test(`public pages have their heading, texts and first cards before any script runs (${language})`, async ({
    browser,
  }) => {
    const page = await openWithoutScripts(browser, language);
    for (const { path, heading, content, status = 200, loading = 0 } of pages) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, status]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading[language]);
      await expect(page.locator(content).first()).toBeVisible();
      await expect(page.locator('main [aria-busy=true]'), `loading parts of ${path}`).toHaveCount(loading);
    }
    await page.context().close();
  });
}

test('the list above has an address of each page that the server renders', () => {
  const paths = pages.map(({ path }) => path.split('?')[0]!);
  const missing = Object.keys(renderedPages).filter((template) => {
    const pattern = new RegExp(`^${template.replace(/:\w+/g, '[^/]+')}$`);
    return !paths.some((path) => pattern.test(path));
  });
  expect(missing).toEqual([]);
});

/** The visible texts of the page, without those that only the browser adds. */
const readMain = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => (main as HTMLElement).innerText.replace(/\s+/g, ' ').trim());

test('hydration changes no text and logs nothing, whatever this browser has stored', async ({ browser }) => {
  test.slow();
  // Far from the server's time zone, with stored filters, rows, language and colours.
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Pacific/Kiritimati', colorScheme: 'dark' });
  const page = await context.newPage();
  await suppressPopups(page);
  await page.addInitScript(() => {
    localStorage.setItem('color-scheme', 'dark');
    sessionStorage.setItem('analysisOpenRows', JSON.stringify({ place: 'condition=Insomnia', ids: [1, 2, 3] }));
  });
  const logged: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('404')) logged.push(message.text());
  });
  page.on('pageerror', ({ message }) => logged.push(message));
  const plain = await openWithoutScripts(browser, 'en');
  let document: Response;
  // For the whole test: ending an interception while a page loads can leave one of its requests waiting forever.
  await plain.route(
    ({ href }) => href === document.url(),
    async (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: await document.body() }),
  );
  for (const { path } of pages) {
    // The same document in both: another request could already contain what other tests write.
    document = (await page.goto(path))!;
    await plain.goto(document.url());
    const before = await readMain(plain);
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    // Shown once the user is known.
    await expect(page.getByRole('link', { name: texts('en', 'app').nav.logIn })).toBeVisible();
    const after = await readMain(page);
    // Below the first cards more may follow.
    expect([path, after.slice(0, 300)]).toEqual([path, before.slice(0, 300)]);
  }
  expect(logged).toEqual([]);
  await plain.context().close();
  await context.close();
});

test('hydration shifts the layout by less than 0.05', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = ((window as unknown as { shifts: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value as never);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const { path } of pages) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: texts('en', 'app').nav.logIn })).toBeVisible();
    const total = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    );
    expect([path, total < 0.05]).toEqual([path, true]);
  }
});

test('a button that is pressed before hydration opens its dialog after it', async ({ page }) => {
  await suppressPopups(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const t = texts('en', 'ui');
  await page.goto('/supplements/46', { waitUntil: 'commit' });
  await page.getByRole('button', { name: t.cite.open, exact: true }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('dialog', { name: t.cite.title })).toBeVisible();
  // Once only: it stays closed.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t.cite.open, exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: t.cite.title })).toBeVisible();
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
  playwright,
}) => {
  const hostile = '</script><script>window.hacked=1</script><img src=x onerror="window.hacked=2">$& {{product}}';
  const baseURL = `http://localhost:${process.env.E2E_PORT}`;
  const [author, admin] = [
    await playwright.request.newContext({ baseURL }),
    await playwright.request.newContext({ baseURL }),
  ];
  const submitted = await author.post('/api/testimonials', {
    headers: await signIn(author, MARIA),
    data: {
      experience: hostile,
      conditionId: 2,
      supplementId: 7,
      brandId: 1,
      consumptionDuration: 3,
      consumptionUnit: 'months',
      usageFrequency: 1,
      usageFrequencyUnit: 'per_day',
      doseAmount: 300,
      doseUnit: 'milligrams',
      intakeType: 'oral',
      intakeHabits: 'night,after_meal',
      perceivedImprovement: 'significant',
      timeToResults: 2,
      timeToResultsUnit: 'weeks',
      stillTakingStatus: 'still_taking',
      sideEffects: 'none',
      gender: 'female',
      ageRange: '35-44',
      language: 'en',
      hasConsented: true,
      consentText: 'I agree.',
    },
  });
  expect([submitted.status(), await submitted.text()]).toEqual([201, expect.any(String)]);
  const { id } = (await submitted.json()) as { id: number };
  const headers = await signIn(admin, ADMIN);
  const approved = await admin.post(`/api/testimonials/admin/${id}/approve`, { headers, data: {} });
  expect(approved.ok(), await approved.text()).toBe(true);

  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled });
    const page = await context.newPage();
    await page.goto('/testimonials/7?conditionId=2');
    await expect(page.getByText(hostile)).toBeVisible();
    if (javaScriptEnabled) expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    await context.close();
  }
  const html = await (await author.get('/testimonials/7?conditionId=2')).text();
  expect(html).not.toContain('<script>window.hacked');
  expect(html).not.toContain('<img src=x');
  await Promise.all([author.dispose(), admin.dispose()]);
});
