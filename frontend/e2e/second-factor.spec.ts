import { expect, type Page, test } from '@playwright/test';
import { findViolations } from './support/accessibility';
import { chooseCombinations } from './support/combinations';
import { computeCode } from './support/one-time-code';
import { createUser, signUp, suppressPopups } from './support/users';
import { texts } from './support/texts';

async function expectAccessible(page: Page, name: string): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  // Overlapping or cut-off content shows as a horizontal scroll bar.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true });
}

for (const { language, locale, viewport } of chooseCombinations(import.meta.filename)) {
  test.describe(`second step in ${language} at ${viewport.width} pixels`, () => {
    test.use({ locale, viewport });

    test('a user turns it on by keyboard and signs in with a code and with a backup code', async ({
      page,
      context,
    }) => {
      const t = texts(language, 'features/account');
      const words = t.secondFactor;
      const user = createUser();
      await suppressPopups(page);
      await page.goto('/sign-up?redirect_url=%2Faccount');
      await signUp(page, language, user);
      await page.goto('/account');
      const press = async (name: string) => {
        await page.getByRole('main').getByRole('button', { name, exact: true }).focus();
        await page.keyboard.press('Enter');
      };
      await press(words.enable);
      await page.locator('input[name="password"]').fill(user.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('img', { name: words.qrLabel })).toBeVisible();
      await expectAccessible(page, `enrol-${language}-${viewport.width}`);
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
      await page.getByLabel(words.appCode).fill(computeCode(secret));
      await page.keyboard.press('Enter');
      const codes = page.getByRole('list', { name: words.backupCodes }).getByRole('listitem');
      await expect(codes).toHaveCount(10);
      await expectAccessible(page, `codes-${language}-${viewport.width}`);
      const backupCode = await codes.first().innerText();
      await press(words.stored);
      await expect(page.getByText(words.on, { exact: true })).toBeVisible();
      await expectAccessible(page, `on-${language}-${viewport.width}`);

      const signInAgain = async () => {
        await context.clearCookies();
        await page.goto('/sign-in?redirect_url=%2Faccount');
        await page.getByLabel(t.email).fill(user.email);
        await page.getByLabel(t.password).fill(user.password);
        await page.keyboard.press('Enter');
        await expect(page.getByLabel(words.appCode)).toBeVisible();
      };
      await signInAgain();
      await expectAccessible(page, `sign-in-${language}-${viewport.width}`);
      await page.getByLabel(words.appCode).fill(computeCode(secret, 1));
      await page.keyboard.press('Enter');
      await page.waitForURL('**/account');
      await signInAgain();
      await press(words.backupInstead);
      await page.getByLabel(words.backupCode).fill(backupCode);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/account');
    });
  });
}
