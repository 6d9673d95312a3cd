import { expect, type Locator, test } from '@playwright/test';
import { contentReport, NUMBER } from '../src/test/content-report-responses';
import { findViolations } from './support/accessibility';
import { chooseCombinations } from './support/combinations';
import { tabTo } from './support/keyboard';
import { texts } from './support/texts';

/** By how many pixels an element reaches below the upper edge of the one at the end of the window. */
async function measureOverlap(element: Locator, atEnd: Locator): Promise<number> {
  const [upper, lower] = await Promise.all([element.boundingBox(), atEnd.boundingBox()]);
  return upper!.y + upper!.height - lower!.y;
}

/** How many of the 24 pixels of an element that must be visible are not. */
async function measureHidden(element: Locator, atEnd: Locator): Promise<number> {
  const [{ y, height }, { y: end }] = (await Promise.all([element.boundingBox(), atEnd.boundingBox()])).map(
    (box) => box!,
  );
  return Math.min(height, 24) - (Math.min(y + height, end) - Math.max(y, 0));
}

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  test.describe(`consent banner in ${language} at ${viewport.width} pixels`, () => {
    test.use({ locale, viewport });
    const t = texts(language, 'features/consent');

    test('the banner leaves the page readable and reachable', async ({ page }) => {
      await page.goto('/about');
      const question = page.getByRole('region', { name: t.banner.region });
      await expect(question).toBeVisible();
      expect(await page.evaluate(() => document.activeElement?.closest('[data-consent-banner]') ?? null)).toBeNull();
      expect(await findViolations(page)).toEqual([]);

      // The last element of the page can be scrolled above the consent banner.
      const last = page.getByRole('contentinfo').getByRole('link').last();
      const measureAtEnd = async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        return measureOverlap(last, question);
      };
      await expect.poll(measureAtEnd).toBeLessThanOrEqual(0);

      await question.getByRole('button', { name: t.banner.customize }).click();
      await expect(page.getByRole('switch').first()).not.toBeChecked();
      expect(await findViolations(page)).toEqual([]);
    });

    test('at 400 percent the banner hides nothing that has the focus', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await page.goto('/about');
      const question = page.getByRole('region', { name: t.banner.region });
      await expect(question).toBeVisible();
      const contents = page.locator('main :is(a, button), footer a');
      for (const control of await contents.all()) {
        await control.focus();
        await expect.poll(() => measureHidden(control, question), await control.innerText()).toBeLessThan(1);
      }
      // Its buttons are reached too: it scrolls by itself.
      const customize = question.getByRole('button', { name: t.banner.customize });
      await customize.focus();
      await expect(customize).toBeInViewport({ ratio: 1 });
    });

    test('at 400 percent every message above the banner can be read and closed', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await page.addInitScript(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))));
      await page.route(`**/api/content-reports/${NUMBER}`, (route) => route.fulfill({ json: contentReport() }));
      await page.goto(`/reports/${NUMBER}`);
      const question = page.getByRole('region', { name: t.banner.region });
      await expect(question).toBeVisible();
      const copy = page.getByRole('button', { name: texts(language, 'features/content-reports').status.copy });
      const messages = page.getByRole('alert');
      for (const amount of [1, 2, 3]) {
        await copy.press('Enter');
        await expect(messages).toHaveCount(amount);
        // The newest one is visible.
        await expect(messages.last()).toBeInViewport({ ratio: 1 });
      }
      for (const message of await messages.all()) {
        const close = message.getByRole('button');
        await close.focus();
        await expect(close).toBeInViewport({ ratio: 1 });
        await expect.poll(() => measureOverlap(close, question)).toBeLessThanOrEqual(0);
      }
    });

    test('the banner leaves the search of the home page in view on a phone', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      const question = page.getByRole('region', { name: t.banner.region });
      await expect(question).toBeVisible();
      const search = page.getByRole('button', { name: texts(language, 'features/analysis').search.submit });
      await expect.poll(() => measureOverlap(search, question)).toBeLessThanOrEqual(0);
    });

    test('the banner is answered once by keyboard alone, and no third-party resource is loaded', async ({ page }) => {
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).hostname !== 'localhost' && !/^(data|blob):/.test(request.url()))
          foreign.push(request.url());
      });
      await page.goto('/about');
      const reject = page.getByRole('button', { name: t.banner.rejectAll });
      await expect(reject).toBeVisible();
      await tabTo(page, reject);
      await page.keyboard.press('Enter');
      await expect(reject).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: t.banner.region })).toHaveCount(0);

      await page.goto('/consent-settings');
      await page.getByRole('button', { name: t.banner.acceptAll }).click();
      await expect(page.getByText(t.saved.both)).toBeVisible();
      const last = await page.evaluate(() => {
        const { dataLayer = [] } = window as { dataLayer?: ArrayLike<unknown>[] };
        return Array.from(dataLayer.at(-1) ?? []);
      });
      expect(last).toEqual([
        'consent',
        'update',
        {
          ad_storage: 'granted',
          ad_user_data: 'granted',
          ad_personalization: 'granted',
          analytics_storage: 'granted',
        },
      ]);
      // Analytics is not configured in this instance.
      expect(foreign).toEqual([]);
    });
  });
}
