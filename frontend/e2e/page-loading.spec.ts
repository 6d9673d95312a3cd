import { expect, type Page, test } from '@playwright/test';
import { chooseLanguages, localeOf, PHONE, WIDE } from './support/combinations';
import { texts } from './support/texts';
import { ADMIN, MARIA, signIn, suppressPopups } from './support/users';

/** The pages that are measured with Lighthouse, by their path. */
const PATHS = [
  '/',
  '/?condition=Insomnia',
  '/testimonials/46?conditionId=3',
  '/marketplace',
  '/how-the-ranking-works',
  '/new-testimonial',
];
const MEASURED_PHONE = { width: 412, height: 823 };

for (const language of chooseLanguages(import.meta.filename)) {
  test(`the largest thing that a first visit paints on a phone is content, not a notice (${language})`, async ({
    browser,
  }) => {
    for (const path of PATHS) {
      const context = await browser.newContext({ viewport: MEASURED_PHONE, locale: localeOf(language) });
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.locator('[data-consent-banner]')).toBeVisible();
      expect(await findLargestPaint(page), path).toEqual(expect.stringMatching(/^main /));
      await context.close();
    }
  });

  test(`the notice of a first visit does not move the empty area of messages (${language})`, async ({ browser }) => {
    for (const viewport of [MEASURED_PHONE, WIDE]) {
      const page = await browser.newPage({ viewport, locale: localeOf(language) });
      await page.goto('/');
      await expect(page.locator('[data-consent-banner]')).toBeVisible();
      expect(await countShifts(page, '.toasts__toasts')).toBe(0);
      await page.close();
    }
  });

  const { detail, queue } = texts(language, 'features/review');
  const review = {
    user: ADMIN,
    list: '/admin/pending-testimonials',
    badge: '.badge__pending',
    button: detail.approve,
    request: '**/adjacent*',
    find: (page: Page) => page.getByRole('navigation', { name: queue.label }),
  };
  const withdrawal = {
    user: MARIA,
    list: '/my-testimonials',
    badge: '.badge__approved',
    button: texts(language, 'features/my-testimonials').detail.withdraw,
    request: '**/decisions',
    find: (page: Page) => page.locator('.decision-history__history'),
  };
  for (const [{ user, list, badge, button, request, find }, viewport] of [
    [review, PHONE],
    [withdrawal, PHONE],
    [withdrawal, WIDE],
  ] as const) {
    test(`“${button}” does not move when the rest of the page is loaded, at ${viewport.width} pixels (${language})`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ viewport, locale: localeOf(language) });
      await suppressPopups(page);
      const release = await holdResponses(page, request);
      await signIn(page, user, list);
      await page
        .getByRole('row')
        .filter({ has: page.locator(badge) })
        .getByRole('link')
        .first()
        .click();
      const top = () => page.getByRole('button', { name: button }).evaluate((one) => one.getBoundingClientRect().top);
      const before = await top();
      await expect(find(page)).toHaveCount(0);
      release();
      await expect(find(page)).toBeVisible();
      expect(await top()).toBeCloseTo(before, 0);
      await page.close();
    });
  }

  test(`the tabs of the review do not move on phones when the queue is loaded (${language})`, async ({ browser }) => {
    const page = await browser.newPage({ viewport: PHONE, locale: localeOf(language) });
    await suppressPopups(page);
    const release = await holdResponses(page, '**/api/testimonials/admin/pending?*');
    await signIn(page, ADMIN, review.list);
    const tabs = page.locator('.review-tabs__tabs');
    const top = () => tabs.evaluate((one) => one.getBoundingClientRect().top);
    const before = await top();
    release();
    await expect(tabs.locator('..').getByRole('status')).toHaveText(/\d/);
    expect(await top()).toBeCloseTo(before, 0);
    await page.close();
  });

  test(`the buttons above the custom names do not move on phones when these are loaded (${language})`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: PHONE, locale: localeOf(language) });
    await suppressPopups(page);
    const release = await holdResponses(page, '**/api/admin/catalog/conditions?*');
    await signIn(page, ADMIN, '/admin/catalog');
    const button = page.getByRole('button', { name: texts(language, 'features/catalog-admin').import.open });
    const top = () => button.evaluate((one) => one.getBoundingClientRect().top);
    const before = await top();
    release();
    await expect(button.locator('../..').getByRole('status')).toHaveText(/\d/);
    expect(await top()).toBeCloseTo(before, 0);
    await page.close();
  });
}

/** Returns the function that lets the responses pass. */
async function holdResponses(page: Page, request: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(request, async (route) => {
    await released;
    await route.continue();
  });
  return release;
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

/** The layout shifts so far that have moved an element. */
const countShifts = (page: Page, selector: string): Promise<number> =>
  page.evaluate(async (moved) => {
    type Shift = PerformanceEntry & { sources: { node: Node | null }[] };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: 'layout-shift', buffered: true });
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    if (!document.querySelector(moved)) throw new Error(`There is no ${moved}.`);
    return shifts.filter(({ sources }) => sources.some(({ node }) => node instanceof Element && node.matches(moved)))
      .length;
  }, selector);
