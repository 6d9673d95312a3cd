import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { chooseCombinations } from './support/combinations';
import { texts } from './support/texts';
import { suppressPopups } from './support/users';

const PAGES = [
  { path: '/?condition=Insomnia', permalink: /\/\?condition=Insomni[ao]&at=\d{4}-\d\d-\d\d$/, rows: 15 },
  { path: '/supplements/46', permalink: /\/supplements\/46\?at=\d{4}-\d\d-\d\d$/, rows: 15 },
  { path: '/conditions/3', permalink: /\/conditions\/3\?at=\d{4}-\d\d-\d\d$/, rows: 15 },
  // A row for each supplement and each pair.
  {
    path: '/compare?condition=3&supplements=207,48,72',
    permalink: /\/compare\?condition=3&supplements=207,48,72&at=\d{4}-\d\d-\d\d$/,
    rows: 6,
  },
];

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  test.describe(`citations and downloads in ${language} at ${viewport.width} pixels`, () => {
    const t = texts(language, 'ui');
    test.use({ locale, viewport, permissions: ['clipboard-read', 'clipboard-write'] });
    test.beforeEach(({ page }) => suppressPopups(page));

    for (const { path, permalink, rows: expectedRows } of PAGES) {
      test(`the figures of ${path} are cited with date and count, and saved in three formats`, async ({ page }) => {
        await page.goto(path);
        await page.getByRole('button', { name: t.cite.open, exact: true }).press('Enter');
        const dialog = page.getByRole('dialog', { name: t.cite.title });
        await dialog.getByRole('button', { name: t.cite.copy }).press('Enter');
        await expect(dialog.getByRole('status').filter({ hasText: t.cite.copied })).toBeVisible();
        const citation = await page.evaluate(() => navigator.clipboard.readText());
        expect(citation).toMatch(/^Recuento\. .+, n = [\d.,]+\. http/);
        expect(citation).toMatch(permalink);
        expect(await findViolations(page)).toEqual([]);
        await page.keyboard.press('Escape');

        const save = async (format: 'csv' | 'json' | 'svg') => {
          await page.getByRole('button', { name: t.download.open, exact: true }).press('Enter');
          const item = page.getByRole('button', { name: t.download[format], exact: true });
          const [download] = await Promise.all([page.waitForEvent('download'), item.press('Enter')]);
          expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
          return readFile(await download.path(), 'utf8');
        };
        const csv = await save('csv');
        // The mark by which spreadsheets recognize UTF-8.
        expect(csv).toMatch(/^\ufeff\w+,/);
        const rows = csv.trim().split('\r\n');
        const [shown] = await page.locator('main h1').allTextContents();
        // Besides the header.
        expect(rows.length).toBeGreaterThan(expectedRows);
        expect(Object.keys(JSON.parse(await save('json')) as object).length).toBeGreaterThan(3);
        expect(await save('svg')).toContain(t.download.legend);

        // A cited link names its date and shows the page.
        await page.goto(/http\S+$/.exec(citation)![0]);
        await expect(page.locator('main h1')).toHaveText(shown!);
        await expect(page.getByText(t.cite.cited.split('{{')[0]!)).toBeVisible();
        // In print, the citation takes the place of the buttons.
        await page.emulateMedia({ media: 'print' });
        const printed = page.locator('[data-citation]');
        await expect(printed).toHaveAttribute('data-citation', citation);
        await expect(printed).toBeVisible();
        await expect(page.getByRole('button', { name: t.cite.open, exact: true })).toBeHidden();
      });
    }
  });
}
