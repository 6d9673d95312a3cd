import { expect, type Page, type Response, test } from '@playwright/test';
import { openRendered, openWithoutScripts, pages, unknownEntries } from './support/server-rendered-pages';
import { texts } from './support/texts';
import { suppressPopups } from './support/users';

/** The visible texts of the page, without those that only the browser adds. */
const readMain = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => (main as HTMLElement).innerText.replace(/\s+/g, ' ').trim());

const readHead = async (page: Page) => ({
  title: await page.title(),
  description: await page.locator('meta[name=description]').getAttribute('content'),
});

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
    document = await openRendered(page, path);
    await plain.goto(document.url());
    const [before, head] = [await readMain(plain), await readHead(plain)];
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    // Shown once the user is known.
    await expect(page.getByRole('link', { name: texts('en', 'app').nav.logIn })).toBeVisible();
    const after = await readMain(page);
    // Below the first cards more may follow.
    expect([path, after.slice(0, 300)]).toEqual([path, before.slice(0, 300)]);
    expect([path, await readHead(page)]).toEqual([path, head]);
  }
  expect(logged).toEqual([]);
  await plain.context().close();
  await context.close();
});

test('what the server says of an unknown id stays, and the browser does not ask again', async ({ page }) => {
  await suppressPopups(page);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(analysis|testimonials|marketplace)/.test(request.url())) requested.push(request.url());
  });
  for (const { path, text } of unknownEntries) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: texts('en', 'app').nav.logIn })).toBeVisible();
    await expect(page.getByText(text.en)).toBeVisible();
  }
  expect(requested).toEqual([]);
  // The browser itself logs the status of a document.
  expect(logged.filter((message) => !message.includes('404'))).toEqual([]);
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

/** Returns the function that lets the scripts of the page load. */
async function holdScripts(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a button that is pressed before hydration opens its dialog after it', async ({ page }) => {
  await suppressPopups(page);
  const release = await holdScripts(page);
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

test('a text that is typed before hydration is searched for after it', async ({ page }) => {
  await suppressPopups(page);
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('combobox').pressSequentially('insom');
  release();
  await page.getByRole('option', { name: 'Insomnia', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Insomnia' })).toBeVisible();
});

test('a search that is typed and sent before hydration opens the ranking after it', async ({ page }) => {
  await suppressPopups(page);
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('combobox').pressSequentially('insomnia');
  await page.getByRole('button', { name: texts('en', 'features/analysis').search.submit }).click();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Insomnia' })).toBeVisible();
});

test('an order and shops that are chosen before hydration are applied after it', async ({ page }) => {
  await suppressPopups(page);
  const release = await holdScripts(page);
  await page.goto('/marketplace', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: texts('en', 'features/marketplace').sort.label }).selectOption('price_desc');
  const shops = page.getByRole('checkbox');
  for (const index of [0, 1]) await shops.nth(index).check({ force: true });
  release();
  await expect(page).toHaveURL(/advertiser=.*advertiser=.*sort=price_desc/);
  for (const index of [0, 1]) await expect(shops.nth(index)).toBeChecked();
});

test('supplements selected for a comparison stay selected after a reload, and hydration logs nothing', async ({
  page,
}) => {
  await suppressPopups(page);
  const logged: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  page.on('pageerror', ({ message }) => logged.push(message));
  const t = texts('en', 'features/analysis').compare;
  await page.goto('/?condition=Insomnia');
  const boxes = page.getByRole('checkbox', { name: t.select });
  for (const index of [0, 1]) await boxes.nth(index).press('Space');
  const bar = page.getByRole('region', { name: t.region });
  await expect(bar.getByRole('link')).toBeVisible();
  await page.reload();
  await expect(bar.getByRole('link')).toBeVisible();
  for (const index of [0, 1]) await expect(boxes.nth(index)).toBeChecked();
  expect(logged).toEqual([]);
});
