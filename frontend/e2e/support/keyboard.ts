import type { Locator, Page } from '@playwright/test';

const MOST_PRESSES = 80;

/** Presses Tab until the target has the focus; fails when it cannot be reached that way. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target.toString()}`);
}
