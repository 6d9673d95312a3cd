import { expect, test } from '@playwright/test';
import { localeOf } from './support/combinations';
import { ADMIN, findAccountMenu, signIn, suppressPopups } from './support/users';
import { LANGUAGES, texts } from './support/texts';

// They only read.
test.describe.configure({ mode: 'parallel' });

for (const language of LANGUAGES) {
  test.describe(`texts of admins with little room in ${language}`, () => {
    test.use({ locale: localeOf(language) });
    test.beforeEach(({ page }) => suppressPopups(page));

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

    test('the header fits into the window with text of twice the size', async ({ page }) => {
      await signIn(page, ADMIN);
      for (const width of [1440, 1100, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/about');
        const header = page.getByRole('banner');
        await expect(findAccountMenu(page, language)).toBeVisible();
        const right = await header.evaluate((element) => {
          const all = [...element.querySelectorAll<HTMLElement>('*')];
          const sizes = all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize));
          for (const [index, one] of all.entries()) one.style.fontSize = `${2 * sizes[index]}px`;
          return Math.max(...all.map((one) => one.getBoundingClientRect().right));
        });
        expect({ width, excess: Math.max(0, right - width) }).toEqual({ width, excess: 0 });
      }
    });

    test('the buttons beside a long name of the catalog are on one line on wide windows', async ({ page }) => {
      const name = 'A name that somebody wrote in full, including every word of the label on the bottle';
      const entry = { id: 1, nameEn: name, nameEs: name, createdAt: '2026-11-03T10:00:00.000Z', renamedAt: null };
      const json = { entries: [{ ...entry, renamedBy: null, version: 1 }], totalPages: 1, totalEntries: 1 };
      await page.route('**/api/admin/catalog/conditions?*', (route) => route.fulfill({ json }));
      await page.setViewportSize({ width: 1440, height: 900 });
      await signIn(page, ADMIN, '/admin/catalog');
      const buttons = page.getByRole('row').filter({ hasText: name }).getByRole('button');
      await expect(buttons).toHaveCount(2);
      const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
    });

    test('the names of columns in the errors of a catalog file are not broken', async ({ page }) => {
      const t = texts(language, 'features/catalog-admin');
      await page.setViewportSize({ width: 1440, height: 900 });
      await signIn(page, ADMIN, '/admin/catalog');
      const chosen = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: t.import.open }).click();
      const buffer = Buffer.from('id,nameEn,nameEs\n,x,Un nombre\n');
      await (await chosen).setFiles({ name: 'names.csv', mimeType: 'text/csv', buffer });
      const column = page.getByRole('dialog').getByRole('cell', { name: 'nameEn' });
      await expect(column).toBeVisible();
      const lines = await column.evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map(({ bottom }) => bottom)).size;
      });
      expect(lines).toBe(1);
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
