import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type TestUser, signIn, suppressPopups } from '../support/users';
import { waitForHydration } from '../support/wait-for-hydration';

/** Signs in; the following pages share the session and show no consent banner. */
export async function rememberSignIn(context: BrowserContext, user: TestUser): Promise<void> {
  const page = await context.newPage();
  await suppressPopups(page);
  await signIn(page, user);
  await page.close();
}

/** Waits for the content, its fonts and visible images, and then for the shifts that these may cause. */
export async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy=true], .spinner__spinner')).toHaveCount(0);
  await waitForHydration(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
}

export async function findOverflow(page: Page, where: string): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0 ? [`${where}: ${overflow}px wider than the window`] : [];
}
