import { expect, test } from '@playwright/test';
import { localeOf, WIDE } from '../support/combinations';
import { visits } from '../support/screens';
import { ADMIN, MARIA, signIn, suppressPopups } from '../support/users';
import { findOverflow, rememberSignIn, settle } from './open-screen';

/** Wider than the cards of phones, narrower than the whole page: also a large window at 150 percent. */
const TIGHT_WIDTHS = [834, 900, 960, 1020];
/** Screens with tables, or with a chart beside other content. */
const TIGHT_SCREENS = [
  '/how-the-ranking-works',
  '/supplements/46',
  '/my-testimonials',
  '/my-points',
  '/data-rights',
  '/admin/',
];
for (const { as, paths } of visits) {
  test(`no table of ${as?.name ?? 'an anonymous visitor'} in es is wider than a window of less than 1024 pixels`, async ({
    browser,
  }) => {
    test.setTimeout(300_000);
    const context = await browser.newContext({ viewport: WIDE, locale: localeOf('es') });
    if (as) await rememberSignIn(context, as);
    const page = await context.newPage();
    const problems: string[] = [];
    for (const path of paths.filter((path) => TIGHT_SCREENS.some((screen) => path.startsWith(screen)))) {
      await page.setViewportSize(WIDE);
      await settle(page, path);
      for (const width of TIGHT_WIDTHS) {
        await page.setViewportSize({ ...WIDE, width });
        problems.push(...(await findOverflow(page, `${path} at ${width}`)));
      }
    }
    expect(problems).toEqual([]);
    await context.close();
  });
}

for (const [user, path] of [
  [MARIA, '/my-testimonials'],
  [ADMIN, '/admin/pending-testimonials'],
] as const) {
  test(`the table of ${path} is not wider than the window with a name of a hundred letters`, async ({ page }) => {
    const long = 'x'.repeat(100);
    await suppressPopups(page);
    await page.route(/\/api\/testimonials\b/, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({
        response,
        body: body.replace(/"supplementName":"[^"]*"/g, `"supplementName":"${long}"`),
      });
    });
    await signIn(page, user, path);
    await expect(page.getByRole('link', { name: long }).first()).toBeVisible();
    for (const width of [...TIGHT_WIDTHS, WIDE.width]) {
      await page.setViewportSize({ ...WIDE, width });
      expect(await findOverflow(page, `${path} at ${width}`)).toEqual([]);
    }
  });
}
