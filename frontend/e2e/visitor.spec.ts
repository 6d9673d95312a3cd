import { expect, type Page, test } from '@playwright/test';
import { CONSENT_VERSION } from '../src/features/consent/consent-version';
import { chooseLanguages, localeOf } from './support/combinations';
import { tabTo } from './support/keyboard';
import { suppressPopups } from './support/users';
import { waitForHydration } from './support/wait-for-hydration';
import { type Language, texts } from './support/texts';

const CONDITION = { en: 'Insomnia', es: 'Insomnio' };

const rejectCookies = (page: Page) =>
  page.addInitScript((version) => {
    const choice = { analytics: false, marketing: false, version, chosenAt: new Date().toISOString(), recordId: null };
    localStorage.setItem('consent', JSON.stringify(choice));
  }, CONSENT_VERSION);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

for (const language of chooseLanguages(import.meta.filename)) {
  test.describe(`visitor in ${language}`, () => {
    test.use({ locale: localeOf(language) });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('a visitor finds a ranking by keyboard, adds a filter and removes it', async ({ page }) => {
      const t = texts(language, 'features/analysis');
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe(texts(language, 'app').skip);
      const box = page.getByRole('combobox').first();
      await tabTo(page, box);
      await page.keyboard.type(CONDITION[language].slice(0, 5));
      await expect(page.getByRole('option', { name: CONDITION[language], exact: true })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const results = page.getByRole('heading', { name: new RegExp(CONDITION[language], 'i') });
      await expect(results.first()).toBeVisible();
      await expect(page).toHaveURL(/condition=/);

      const toggle = page.getByRole('button', { name: t.filters.show, exact: true });
      await tabTo(page, toggle);
      await page.keyboard.press('Enter');
      const gender = page.getByLabel(t.filters.gender);
      await tabTo(page, gender);
      await gender.selectOption('female');
      await expect(page).toHaveURL(/gender=female/);
      await page.goBack();
      await expect(page).not.toHaveURL(/gender=/);
      await expect(results.first()).toBeVisible();
      await page.goForward();
      await expect(page).toHaveURL(/gender=female/);
    });

    test('the ranking is restored at the same position after visiting the testimonials', async ({ page }) => {
      await page.goto(`/?condition=${encodeURIComponent(CONDITION[language])}&gender=female&ageRange=35-44`);
      const cards = page.locator('main a[href^="/testimonials/"]');
      await cards.nth(4).scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollBy(0, 120));
      const before = await scrollTop(page);
      expect(before).toBeGreaterThan(300);
      await cards.nth(4).click();
      await expect(page).toHaveURL(/\/testimonials\/\d+\?.*conditionId=/);
      await expect(page.locator('a.layout__backLink')).toBeVisible();
      expect(await scrollTop(page)).toBe(0);
      const list = new URL(page.url()).searchParams;
      expect(Object.fromEntries(list)).toMatchObject({ gender: 'female', ageRange: '35-44' });
      await page.locator('a.layout__backLink').click();
      await expect(page).toHaveURL(/\/\?.*gender=female/);
      await expect.poll(() => scrollTop(page)).toBeGreaterThan(before - 60);
    });

    test('the method page explains the ranking, computes an example and offers the data', async ({ page, request }) => {
      await page.goto(`/?condition=${encodeURIComponent(CONDITION[language])}`);
      await page.locator('a[href^="/how-the-ranking-works"]:visible').first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const result = page.getByRole('region', { name: texts(language, 'features/method').example.result });
      const text = (await result.textContent()) ?? '';
      await page.getByRole('main').locator('fieldset input').last().fill('40');
      await expect(result).not.toHaveText(text);
      for (const kind of ['json', 'csv']) {
        const link = page.locator(`a[href*="open-data/rankings"]`, { hasText: new RegExp(kind, 'i') }).first();
        const answer = await request.get((await link.getAttribute('href')) ?? '');
        expect(answer.status()).toBe(200);
        expect(answer.headers()['content-type']).toContain(kind);
      }
    });

    test('the testimonials list is paged with three page numbers', async ({ page }) => {
      await page.goto('/testimonials/46?conditionId=3&condition=Insomnia');
      const pages = page.locator('.pagination__pagination a').filter({ hasText: /^\d+$/ });
      const card = page.locator('.testimonial-list__list > *').first();
      await expect(pages).toHaveText(['1', '2', '3']);
      const first = (await card.textContent()) ?? '';
      await pages.nth(2).click();
      await expect(page).toHaveURL(/page=3/);
      await expect(card).not.toHaveText(first);
      await expect(pages).toHaveCount(3);
      await page.goBack();
      await expect(card).toHaveText(first);
      await page.goto('/testimonials/46');
      await expect(page.getByRole('alert')).toContainText(texts(language, 'features/testimonials').errors.parameters);
    });

    test('the dark theme and the other language are both remembered', async ({ page }) => {
      const ui = texts(language, 'ui');
      await page.goto('/about');
      await page.getByRole('contentinfo').getByText(ui.colorScheme.dark, { exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
      const other: Language = language === 'en' ? 'es' : 'en';
      await page
        .getByRole('button', { name: new RegExp(`^${other.toUpperCase()}`) })
        .first()
        .click();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
    });

    test('a lost connection is reported, and work continues when it returns', async ({ page, context }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await context.setOffline(true);
      const strip = page.getByText(texts(language, 'app').status.offline);
      await expect(strip).toBeVisible();
      await context.setOffline(false);
      await expect(strip).toBeHidden();
      await page.goto(`/?condition=${encodeURIComponent(CONDITION[language])}`);
      await expect(page.getByRole('heading', { name: new RegExp(CONDITION[language], 'i') }).first()).toBeVisible();
    });

    test('sections of a legal page are linked, and the page prints completely', async ({ page }) => {
      await page.goto('/privacy-policy');
      const link = page.locator('a[href$="#rights"]').first();
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#rights$/);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest('section, h2')?.textContent ?? ''))
        .not.toBe('');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByText(/72/).first()).toBeVisible();
    });
  });
}

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the menu is a dialog that traps focus, closes on Escape and restores focus', async ({ page }) => {
    await suppressPopups(page);
    await page.goto('/about');
    const burger = page.getByRole('button', { name: 'Menu' });
    await burger.tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await menu.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(burger).toBeFocused();
  });
});

/** Longer than the time after which a popup opens. */
const POPUP_MS = 10_000;

test('the first visit shows only the consent banner, the next one shows the welcome popup once', async ({
  page,
  context,
}) => {
  const title = texts('en', 'features/popups').welcome.title.replace('{{product}}', 'Recuento');
  const welcomeOn = (tab: Page) => tab.getByRole('dialog', { name: title });
  await context.clock.install();
  await page.goto('/');
  const question = page.locator('[data-consent-banner]');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: texts('en', 'features/consent').banner.rejectAll }).click();
  await expect(question).toBeHidden();
  await page.clock.runFor(POPUP_MS);
  await expect(welcomeOn(page)).toBeHidden();
  // Another tab is a new visit.
  const next = await context.newPage();
  await next.goto('/');
  await expect(welcomeOn(next)).toBeVisible();
  await next.keyboard.press('Escape');
  await expect(welcomeOn(next)).toBeHidden();
  await next.reload();
  await waitForHydration(next);
  await next.clock.runFor(POPUP_MS);
  await expect(welcomeOn(next)).toBeHidden();
});

test('nothing is cut off at 200 % zoom and at 320 px', async ({ browser }) => {
  for (const viewport of [
    { width: 720, height: 450 },
    { width: 320, height: 640 },
  ]) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: 2, locale: 'es-ES' });
    const page = await context.newPage();
    await rejectCookies(page);
    await suppressPopups(page);
    for (const path of [
      '/',
      '/?condition=Insomnia',
      '/testimonials/46?conditionId=3',
      '/supplements/46',
      '/conditions/3',
      '/about',
      '/how-the-ranking-works',
      '/privacy-policy',
      '/sign-in',
    ]) {
      await page.goto(path);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, viewport.width, overflow <= 0]).toEqual([path, viewport.width, true]);
    }
    await context.close();
  }
});

test('charts and selected options are visible with the colors of the system', async ({ page }) => {
  await suppressPopups(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/conditions/3');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Melatonin', exact: true })).toBeVisible();
  const invisible = await page.evaluate(() => {
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const page = backgroundOf(document.body);
    const shapes = [...document.querySelectorAll('main i, main [style*="left"]:empty, [aria-pressed="true"]')];
    // Two kinds of marks are outlines around the color of the page.
    const hasOutline = (element: Element) =>
      getComputedStyle(element).boxShadow !== 'none' || getComputedStyle(element).borderWidth !== '0px';
    const same = shapes.filter((shape) => backgroundOf(shape) === page && !hasOutline(shape));
    return { shapes: shapes.length, same: same.map((shape) => shape.outerHTML) };
  });
  expect(invisible.shapes).toBeGreaterThan(50);
  expect(invisible.same).toEqual([]);
});
