import { expect, test } from '@playwright/test';
import { ADMIN, signIn, suppressPopups } from './support/users';

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

  test('a selection list shows its arrow', async ({ page }) => {
    const select = page.locator('main select').first();
    await expect(select).toBeVisible();
    expect(await select.evaluate((list) => getComputedStyle(list).appearance)).toBe('auto');
  });
});
