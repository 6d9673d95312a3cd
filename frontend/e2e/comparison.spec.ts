import { expect, type Locator, test } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { chooseCombinations } from './support/combinations';
import { texts } from './support/texts';
import { suppressPopups } from './support/users';

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  test.describe(`comparison in ${language} at ${viewport.width} pixels`, () => {
    test.use({ locale, viewport });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('supplements are selected in a ranking by keyboard, compared, and extended by one more', async ({ page }) => {
      const t = texts(language, 'features/comparison');
      const ranking = texts(language, 'features/analysis');
      await page.goto('/?condition=Insomnia');
      // The first card begins within the first screen of a phone.
      const top = await page
        .getByRole('article')
        .first()
        .evaluate((card) => card.getBoundingClientRect().top);
      if (viewport.width === 390) expect(top).toBeLessThan(viewport.height - 200);
      const boxes = page.getByRole('checkbox', { name: ranking.compare.select });
      await boxes.nth(0).press('Space');
      const bar = page.getByRole('region', { name: ranking.compare.region });
      await expect(bar.getByRole('button', { name: ranking.compare.oneMore })).toBeDisabled();
      // The bar does not cover what has the focus.
      await boxes.nth(1).focus();
      const overlap = async () => {
        const [box, cover] = [(await boxes.nth(1).boundingBox())!, (await bar.boundingBox())!];
        return box.y + box.height - cover.y;
      };
      await expect.poll(overlap).toBeLessThanOrEqual(0);
      await boxes.nth(1).press('Space');
      const names = await page.getByRole('article').getByRole('heading').allTextContents();
      await bar.getByRole('link', { name: fill(ranking.compare.open, { amount: 2 }) }).press('Enter');

      await expect(page).toHaveURL(/\/compare\?condition=3&supplements=\d+,\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(names[0]!);
      const marks = page.getByRole('img', { name: new RegExp(`^${fill(t.better.marks, { tenths: '\\d' })}$`) });
      await expect(marks).toHaveCount(1);
      const facts = page.getByRole('table', { name: t.table.title });
      await expect(facts.getByRole('row')).toHaveCount(12);
      expect(await findViolations(page)).toEqual([]);

      // A shared link shows the same, already in the document of the server.
      const shared = await page.request.get(`${page.url()}&lang=${language}`);
      expect(await shared.text()).toContain(names[0]!);

      await page.getByRole('link', { name: t.add }).click();
      await expect(page.getByRole('checkbox', { name: ranking.compare.select, checked: true })).toHaveCount(2);
      await page.getByRole('checkbox', { name: ranking.compare.select }).nth(2).press('Space');
      await page.getByRole('link', { name: fill(ranking.compare.open, { amount: 3 }) }).click();
      await expect(marks).toHaveCount(3);
      await page.emulateMedia({ media: 'print' });
      await expect(marks.first()).toBeVisible();
      await expect(page.getByRole('link', { name: t.add })).toBeHidden();
    });

    test('the bar lies above the question about cookies and does not cover the focus', async ({ page }) => {
      const { compare } = texts(language, 'features/analysis');
      await page.addInitScript(() => localStorage.clear());
      const isAbove = async (upper: Locator, lower: Locator) => {
        const [above, below] = [(await upper.boundingBox())!, (await lower.boundingBox())!];
        return above.y + above.height < below.y + 1;
      };
      // The bar takes two lines in the second one.
      for (const size of [viewport, { width: 844, height: 600 }]) {
        await page.setViewportSize(size);
        await page.goto('/?condition=Insomnia');
        const boxes = page.getByRole('checkbox', { name: compare.select });
        const bar = page.getByRole('region', { name: compare.region });
        const banner = page.getByRole('region', { name: texts(language, 'features/consent').banner.region });
        await expect(banner).toBeVisible();
        await page.keyboard.press('Tab');
        for (const index of [0, 1, 2, 3]) {
          const box = boxes.nth(index);
          await box.focus();
          // At the lower edge of what can be seen before the bar appears or grows.
          await box.evaluate((element) => element.scrollIntoView({ block: 'end' }));
          await box.press('Space');
          await expect(box).toBeChecked();
          await expect.poll(() => isAbove(bar, banner)).toBe(true);
          await expect.poll(() => isAbove(box, bar)).toBe(true);
        }
        // The bar waits behind the banner while both would cover two thirds of the window, whose height changes nothing else.
        const heights = [bar, banner].map(async (element) => (await element.boundingBox())!.height);
        const covered = (await Promise.all(heights)).reduce((sum, height) => sum + height);
        await page.setViewportSize({ width: size.width, height: Math.floor(covered * 1.4) });
        await expect.poll(() => isAbove(bar, banner)).toBe(false);
        await page.setViewportSize(size);
        await expect.poll(() => isAbove(bar, banner)).toBe(true);
        // A message lies above the bar too.
        await banner.getByRole('button', { name: texts(language, 'features/consent').banner.rejectAll }).click();
        await expect.poll(() => isAbove(page.locator('.toasts__toast'), bar)).toBe(true);
        // The choice is kept for the next page.
        await bar.getByRole('button', { name: compare.clear }).press('Enter');
        await expect(bar).toHaveCount(0);
      }
    });
  });
}
