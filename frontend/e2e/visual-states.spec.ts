import { expect, type Locator, type Page, test } from '@playwright/test';
import { chooseLanguages, localeOf, PHONE, WIDE } from './support/combinations';
import { texts } from './support/texts';
import { ADMIN, findAccountMenu, MARIA, signIn, suppressPopups } from './support/users';
import { contentReport, NUMBER } from '../src/test/content-report-responses';
import { waitForHydration } from './support/wait-for-hydration';

/** Less makes a heading and its text look like one block. */
const LEAST_GAP = 12;

/** The distances between the elements and what comes before them, from the top of the page to its bottom. */
const findGaps = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .slice(1)
      .map((element, index) => element.getBoundingClientRect().top - all[index].getBoundingClientRect().bottom),
  );

for (const language of chooseLanguages(import.meta.filename)) {
  test.describe(`lists that are loading or failed in ${language}`, () => {
    test.use({ locale: localeOf(language) });
    test.beforeEach(({ page }) => suppressPopups(page));

    for (const viewport of [WIDE, PHONE]) {
      test(`the placeholders of a ranking are as far apart as its cards at ${viewport.width} pixels`, async ({
        page,
      }) => {
        await page.setViewportSize(viewport);
        await page.goto('/');
        await waitForHydration(page);
        let release = () => {};
        const released = new Promise<void>((resolve) => (release = resolve));
        await page.route('**/api/analysis/**', async (route) => {
          await released;
          await route.continue();
        });
        await page.locator('.popular-conditions__index a').nth(2).click();
        const waiting = page.locator('[aria-busy=true] .ranked-card__card');
        await expect(waiting).toHaveCount(3);
        const gaps = await findGaps(waiting);
        const widths = await waiting.first().evaluate((card) => {
          const blocks = [...card.querySelectorAll('.skeleton__block')].map((block) => block.clientWidth);
          return { score: blocks[3], bar: blocks[4] };
        });
        release();
        const cards = page.locator('main ol > li > .ranked-card__card');
        await expect(cards.nth(2)).toBeVisible();
        await expect(waiting).toHaveCount(0);
        // On phones the legend is between the first and the second card.
        const [, gap] = await findGaps(cards);
        expect(gaps).toEqual([gap, gap]);
        // On phones the score has a line of its own.
        if (viewport === PHONE) expect(widths.score).toBe(widths.bar);
      });
    }

    test('an error is set apart from the heading above it', async ({ page }) => {
      await signIn(page, MARIA);
      await page.route(/\/api\/(data-rights|consent)/, (route) => route.abort());
      await page.goto('/data-rights');
      const failed = page.locator('main section:has(> h2 + [role=alert])');
      await expect(failed).toHaveCount(2);
      for (const section of await failed.all()) {
        const [gap] = await findGaps(section.locator('> h2, > h2 + [role=alert]'));
        expect(gap).toBeGreaterThanOrEqual(LEAST_GAP);
      }
    });
  });
}

test('the number of products is in the line of their order', async ({ page }) => {
  await suppressPopups(page);
  await page.setViewportSize(WIDE);
  await page.goto('/marketplace');
  const head = page.locator('.marketplace__head');
  await expect(head.getByRole('status')).toHaveText(/\d/);
  const [number, order] = await head.locator('[role=status], select').evaluateAll((all) =>
    all.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    }),
  );
  expect(Math.abs(number - order)).toBeLessThan(4);
});

/** Counts the transitions of the open page in an attribute of its root. */
const countTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const root = document.documentElement;
    root.dataset.transitions = '0';
    document.addEventListener('transitionrun', () => {
      root.dataset.transitions = String(Number(root.dataset.transitions) + 1);
    });
  });

test('with reduced motion, a narrowed window and another color scheme start no transition', async ({ page }) => {
  await suppressPopups(page);
  await page.setViewportSize(WIDE);
  await signIn(page, MARIA, '/my-testimonials');
  await expect(page.locator('main table')).toBeVisible();
  await countTransitions(page);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.locator('html')).toHaveAttribute('data-transitions', '0');
});

test('with reduced motion, a dialog opens and closes without a transition', async ({ page }) => {
  await suppressPopups(page);
  await signIn(page, MARIA, '/data-rights');
  const open = page.getByRole('button', { name: texts('en', 'features/data-rights').erasure.act });
  await expect(open).toBeVisible();
  await countTransitions(page);
  await open.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-transitions', '0');
});

test('pages fit into the window of a phone with the largest text size that browsers offer', async ({ playwright }, {
  project,
}) => {
  const { launchOptions, baseURL } = project.use;
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const page = await browser.newPage({ baseURL: baseURL!, viewport: PHONE });
  await suppressPopups(page);
  const findExcess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await signIn(page, ADMIN);
  for (const path of [
    '/',
    '/marketplace',
    '/supplements/46',
    '/my-points',
    '/admin/pending-testimonials',
    '/account',
  ]) {
    await page.goto(path);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('main h1')).toBeVisible();
    expect({ path, excess: await findExcess() }).toEqual({ path, excess: 0 });
  }
  const initials = findAccountMenu(page, 'en');
  expect(await initials.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.goto('/admin/purchases');
  const row = page.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const widths = await row.getByRole('cell').evaluateAll((cells) =>
    cells.map((cell) => {
      const [label] = getComputedStyle(cell).gridTemplateColumns.split(' ');
      return Number.parseFloat(label!);
    }),
  );
  // The name of a column has a line of its own.
  expect(Math.min(...widths)).toBeGreaterThan(250);
  await browser.close();
});

/** The width of the thinnest of the four borders, in pixels. */
const findThinnestBorder = (element: HTMLElement) => {
  const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(element);
  return Math.min(
    ...[borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth].map((width) => Number.parseFloat(width)),
  );
};

/** High contrast of the system: the browser replaces colors, drops gradients and draws transparent borders. */
test.describe('forced colors', () => {
  test.beforeEach(async ({ page }) => {
    await suppressPopups(page);
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, ADMIN, '/admin/reports');
  });

  test('only the current tab has a visible rule', async ({ page }) => {
    const tabs = page.locator('.review-tabs__tabs a');
    await expect(tabs).toHaveCount(3);
    const visible = await tabs.evaluateAll((all) => {
      const canvas = getComputedStyle(document.body).backgroundColor;
      return all
        .filter((tab) => getComputedStyle(tab).borderBottomColor !== canvas)
        .map((tab) => tab.getAttribute('aria-current'));
    });
    expect(visible).toEqual(['page']);
  });

  test('the current step of a report is filled, those after it are not', async ({ page }) => {
    await page.route(`**/api/content-reports/${NUMBER}`, (route) => route.fulfill({ json: contentReport() }));
    await page.goto(`/reports/${NUMBER}`);
    const dots = page.locator('.report-steps__dot');
    await expect(dots).toHaveCount(4);
    const [, current, next] = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor));
    expect(current).not.toBe(next);
  });

  test('a dialog and a message above the page have an edge', async ({ page }) => {
    await page.route(`**/api/content-reports/${NUMBER}`, (route) => route.fulfill({ json: contentReport() }));
    await page.goto(`/reports/${NUMBER}`);
    await page.getByRole('button', { name: texts('en', 'features/content-reports').status.copy }).click();
    const message = page.locator('.toasts__toast');
    await expect(message).toBeVisible();
    expect(await message.evaluate(findThinnestBorder)).toBeGreaterThan(0);
    await page.goto('/data-rights');
    await page.getByRole('button', { name: texts('en', 'features/data-rights').erasure.act }).click();
    const dialog = page.getByRole('dialog').locator('.modal__modal');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate(findThinnestBorder)).toBeGreaterThan(0);
  });

  test('a calendar marks today', async ({ page }) => {
    await page.clock.setFixedTime(new Date());
    await page.goto('/admin/decisions');
    await page
      .getByRole('button', { name: texts('en', 'ui').date.open.split(':')[0] })
      .first()
      .click();
    expect(await page.locator('[aria-current=date]').evaluate(findThinnestBorder)).toBeGreaterThan(0);
  });

  test('the page of a supplement has a rule below its section in the navigation', async ({ page }) => {
    await page.goto('/supplements/46');
    await waitForHydration(page);
    const [rule, canvas] = await page
      .locator('.header__current')
      .evaluate((link) => [
        getComputedStyle(link, '::after').backgroundColor,
        getComputedStyle(document.body).backgroundColor,
      ]);
    expect(rule).not.toBe(canvas);
  });

  test('the glyphs of outcomes have the color of the text, also with a dark contrast on a light page', async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    await page.addInitScript(() => localStorage.setItem('color-scheme', 'light'));
    await page.goto('/supplements/46');
    const glyphs = page.locator('.outcome-glyph__glyph');
    const colors = await glyphs.evaluateAll((all) => all.map((glyph) => getComputedStyle(glyph).color));
    expect(new Set(colors)).toEqual(new Set([await page.evaluate(() => getComputedStyle(document.body).color)]));
  });

  test('a selection list shows its arrow', async ({ page }) => {
    const select = page.locator('main select').first();
    await expect(select).toBeVisible();
    expect(await select.evaluate((list) => getComputedStyle(list).appearance)).toBe('auto');
  });
});
