import type { Page } from '@playwright/test';
import type { Language } from './texts';

/** Each language and each width once; all combinations in the full run. */
export const visits: { language: Language; width: number }[] = [
  { language: 'en', width: 1440 },
  { language: 'es', width: 390 },
  ...(process.env.FULL
    ? [
        { language: 'en' as const, width: 390 },
        { language: 'es' as const, width: 1440 },
      ]
    : []),
];

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
