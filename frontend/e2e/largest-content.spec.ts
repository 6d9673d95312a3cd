import { expect, type Page, test } from '@playwright/test';
import { chooseLanguages, localeOf } from './support/combinations';

/** The pages that are measured with Lighthouse, by their path. */
const PATHS = [
  '/',
  '/?condition=Insomnia',
  '/testimonials/46?conditionId=3',
  '/marketplace',
  '/how-the-ranking-works',
  '/new-testimonial',
];
const PHONE = { width: 412, height: 823 };

for (const language of chooseLanguages(import.meta.filename)) {
  test(`the largest thing that a first visit paints on a phone is content, not a notice (${language})`, async ({
    browser,
  }) => {
    for (const path of PATHS) {
      const context = await browser.newContext({ viewport: PHONE, locale: localeOf(language) });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.locator('[data-consent-banner]')).toBeVisible();
      expect(await findLargestPaint(page), path).toEqual(expect.stringMatching(/^main /));
      await context.close();
    }
  });
}

/** The element of the last entry, as `main` or where else it is, with its text. */
const findLargestPaint = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        // What was rendered last has been painted when the second frame begins.
        requestAnimationFrame(() => requestAnimationFrame(() => observe()));
        const observe = () =>
          new PerformanceObserver((list) => {
            const { element } = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null };
            const area = element?.closest('main') ? 'main' : 'elsewhere';
            resolve(`${area} ${element?.tagName} ${element?.textContent?.slice(0, 60)}`);
          }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
