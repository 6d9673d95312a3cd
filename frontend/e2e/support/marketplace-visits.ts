import type { Page } from '@playwright/test';

export const cards = (page: Page) => page.locator('a.product-card__card');
export const inAddress = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Opens a page within the running application, which requests its data; a document of the server contains them. */
export async function openInApp(page: Page, path: string): Promise<void> {
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
}
