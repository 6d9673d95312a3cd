import { expect, type Page, test } from '@playwright/test';
import { chooseCombinations } from './support/combinations';
import { openInApp } from './support/marketplace-visits';
import { texts } from './support/texts';
import { suppressPopups } from './support/users';

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  const isPhone = viewport.width === 390;
  test.describe(`evidence in ${language} at ${viewport.width} pixels`, () => {
    test.use({ locale, viewport });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('the overview of a ranking leads by keyboard to each card, also to one that was loaded later', async ({
      page,
    }) => {
      const t = texts(language, 'features/analysis');
      await page.goto('/?condition=Acne');
      const overview = page.getByRole('region', { name: fill(t.overview.title, { amount: 19 }) });
      if (isPhone) {
        // The first card begins within the first screen.
        expect(await topOf(page, 'article >> nth=0')).toBeLessThan(viewport.height - 200);
        await overview.getByRole('button').press('Enter');
      }
      await expect(overview.getByRole('link')).toHaveCount(19);
      const last = overview.getByRole('link').last();
      await last.focus();
      await page.keyboard.press('Enter');
      const lastCard = page.getByRole('article').last();
      await expect(lastCard.locator('h3 :focus')).toHaveCount(1);
      await expect(lastCard).toBeInViewport();
      // Every card says once which ranks its reports allow, and one line separates what is clearly lower.
      const range = new RegExp(
        `${fill(t.card.couldRank, { low: '\\d+', high: '\\d+' })}|${fill(t.card.ranks, { rank: '\\d+' })}`,
      );
      await expect(page.getByRole('article').getByText(range)).toHaveCount(19);
      const first = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
      await expect(page.getByText(fill(t.results.divider, { supplement: first }), { exact: true })).toHaveCount(1);
    });

    test('a card leads to its supplement, and from there to a condition and back to the ranking', async ({ page }) => {
      const t = texts(language, 'features/supplements');
      await page.goto('/?condition=Insomnia');
      const name = page.getByRole('article').first().getByRole('heading').getByRole('link');
      const supplement = (await name.textContent()) ?? '';
      await name.click();
      await expect(page.getByRole('heading', { level: 1, name: supplement })).toBeFocused();
      for (const title of [t.doses.title, t.times.title, t.sideEffects.title, t.stopped.title]) {
        await expect(page.getByRole('table', { name: title })).toBeVisible();
      }
      const conditions = page.getByRole('list', { name: t.table.condition }).getByRole('link');
      const condition = (await conditions.first().textContent()) ?? '';
      await conditions.first().click();
      await expect(page.getByRole('heading', { level: 1, name: condition })).toBeFocused();
      const tried = page.getByRole('list', { name: t.table.supplement });
      await expect(tried.getByRole('link', { name: supplement, exact: true })).toBeVisible();
      await page.getByRole('link', { name: t.condition.ranking }).click();
      await expect(page).toHaveURL(/\/\?condition=/);
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    test('no page scrolls sideways with a long name at 320 pixels', async ({ page }) => {
      const long = 'x'.repeat(100);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.route(/\/api\/(analysis|testimonials|marketplace\/products)\b/, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/"(supplementName|brandName)":"[^"]*"/g, `"$1":"${long}"`);
        await route.fulfill({ response, body });
      });
      for (const path of ['/supplements/46', '/testimonials/46?conditionId=3', '/marketplace']) {
        await openInApp(page, path);
        await expect(page.getByText(long).first()).toBeVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect({ path, overflow }).toEqual({ path, overflow: 0 });
      }
    });
  });
}
