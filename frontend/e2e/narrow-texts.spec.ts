import { expect, test } from '@playwright/test';
import { localeOf, PHONE } from './support/combinations';
import { ADMIN, signIn, suppressPopups } from './support/users';
import { LANGUAGES, texts } from './support/texts';

for (const language of LANGUAGES) {
  test.describe(`texts with little room in ${language}`, () => {
    test.use({ locale: localeOf(language) });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('the overview of a ranking shows every name in full on phones', async ({ page }) => {
      const t = texts(language, 'features/analysis');
      await page.setViewportSize(PHONE);
      await page.goto('/?condition=Insomnia');
      const overview = page.getByRole('region', { name: t.overview.title.replace('{{amount}}', '20') });
      await overview.getByRole('button').first().click();
      const names = overview.locator('.overview__name');
      await expect(names).toHaveCount(20);
      // The longest names are longer than their column.
      expect((await names.allTextContents()).some((name) => name.length > 16)).toBe(true);
      const cut = await names.evaluateAll((all) =>
        all.filter((name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight),
      );
      expect(cut).toHaveLength(0);
    });

    test('the status of a pending testimonial takes at most two lines', async ({ page }) => {
      await signIn(page, ADMIN);
      for (const width of [768, 834, 1020]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/admin/pending-testimonials');
        const badge = page.getByRole('table').locator('.badge__pending').first();
        await expect(badge).toBeVisible();
        const lines = await badge.evaluate((element) => {
          const { height } = element.getBoundingClientRect();
          return height / Number.parseFloat(getComputedStyle(element).lineHeight);
        });
        expect({ width, lines: Math.floor(lines) }).toEqual({ width, lines: Math.min(Math.floor(lines), 2) });
      }
    });

    test('the order of a queue is shown in full', async ({ page }) => {
      await signIn(page, ADMIN);
      const queues = {
        '/admin/pending-testimonials': texts(language, 'features/review').filters.sort,
        '/admin/rectifications': texts(language, 'features/data-rights').filters.sort,
      };
      for (const [path, label] of Object.entries(queues)) {
        for (const width of [360, 834, 1020]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          const cut = await page.getByLabel(label).evaluate((select: HTMLSelectElement) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(select);
            const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
            const context = document.createElement('canvas').getContext('2d')!;
            context.font = font;
            return [...select.options].map(({ text }) => text).filter((text) => context.measureText(text).width > room);
          });
          expect({ path, width, cut }).toEqual({ path, width, cut: [] });
        }
      }
    });
  });
}
