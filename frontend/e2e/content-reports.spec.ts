import { expect, test } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { chooseCombinations } from './support/combinations';
import { texts } from './support/texts';
import { MARIA, signIn, suppressPopups } from './support/users';
import { contentReport, NUMBER } from '../src/test/content-report-responses';

for (const [index, { language, locale, viewport }] of chooseCombinations(import.meta.filename).entries()) {
  test.describe(`reports in ${language} at ${viewport.width} pixels`, () => {
    test.use({ locale, viewport });
    test.beforeEach(({ page }) => suppressPopups(page));

    test('a visitor reports a testimonial by keyboard and finds its status by the number', async ({ page }) => {
      const t = texts(language, 'features/content-reports');
      await page.goto('/testimonials/46?conditionId=3&condition=Insomnia');
      // Each run reports another testimonial: an address has one open report about each.
      const button = page.getByRole('button', { name: t.report, exact: true }).nth(index);
      await button.press('Enter');
      const dialog = page.getByRole('dialog', { name: t.form.title });
      await expect(dialog.getByRole('radio').first()).toBeFocused();
      await dialog.getByRole('button', { name: t.form.send }).press('Enter');
      await expect(dialog.getByText(t.form.errors.reason)).toBeVisible();
      await expect(dialog.getByRole('radio').first()).toBeFocused();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      await button.press('Enter');
      await dialog.getByRole('radio', { name: t.reasons.danger }).press('Space');
      await dialog.getByLabel(t.form.explanation).fill('“Stop your tablets” <b>is dangerous</b> & wrong.');
      await dialog.getByRole('button', { name: t.form.send }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: t.status.title })).toBeFocused();
      await expect(page).toHaveURL(/\/reports\/R-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      await page.reload();
      await expect(page.getByText('“Stop your tablets” <b>is dangerous</b> & wrong.')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: t.status.deciding })).toHaveAttribute(
        'aria-current',
        'step',
      );
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    });

    test('the list of own reports is set apart from the steps above it', async ({ page }) => {
      await page.route(`**/api/content-reports/${NUMBER}`, (route) => route.fulfill({ json: contentReport() }));
      await page.route('**/api/content-reports/my?*', (route) =>
        route.fulfill({ json: { reports: [contentReport()], totalPages: 1, totalReports: 1 } }),
      );
      await signIn(page, MARIA, `/reports/${NUMBER}`);
      const { status } = texts(language, 'features/content-reports');
      const list = page.getByRole('heading', { name: status.mineTitle });
      const steps = page.locator('section', { has: page.getByRole('heading', { name: status.stepsTitle }) });
      const [above, below] = [(await steps.boundingBox())!, (await list.boundingBox())!];
      expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(24);
    });
  });
}
