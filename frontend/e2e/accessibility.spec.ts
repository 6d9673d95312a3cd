import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { ADMIN, MARIA, type Person, signIn, withoutPopups } from './people';
import { LANGUAGES, type Language } from './words';

interface Visit {
  as?: Person;
  paths: string[];
}

/** Every screen that the product has, by who sees it. */
const visits: Visit[] = [
  {
    paths: [
      '/',
      '/?condition=Insomnia',
      '/?condition=Insomnia&ageRange=35-44&gender=female',
      '/testimonials/46?conditionId=3&condition=Insomnia',
      '/sign-in',
      '/forgot-password',
      '/reset-password?token=none',
      '/sign-up',
      '/about',
      '/how-the-ranking-works',
      '/new-testimonial',
      '/marketplace',
      '/marketplace?condition=Insomnia&sort=effectiveness',
      '/marketplace/product-demo/12',
      '/privacy-policy',
      '/legal-notice',
      '/cookie-policy',
      '/terms-conditions',
      '/consent-settings',
      '/data-rights',
      '/no-such-page',
    ],
  },
  {
    as: MARIA,
    paths: [
      '/new-testimonial',
      '/my-testimonials',
      '/my-testimonials/999999',
      '/my-testimonials/999999/edit',
      '/my-points',
      '/notices',
      '/data-rights',
      '/account',
    ],
  },
  {
    as: ADMIN,
    paths: [
      '/admin/pending-testimonials',
      '/admin/rectifications',
      '/admin/decisions',
      '/admin/catalogue?kind=supplements',
      '/admin/purchases',
      '/admin/feeds',
      '/admin/testimonial/2861',
      '/admin/testimonial/1',
    ],
  },
];

/** All widths, both colours and both languages in the full run; in the short one they take turns. */
const widthsOf = (turn: number) => (process.env.FULL ? [1440, 390, 320] : [[1440, 390][turn % 2]]);
const languagesOf = (as?: Person): readonly Language[] => (process.env.FULL ? LANGUAGES : [as === MARIA ? 'es' : 'en']);
const SCHEMES = ['light', 'dark'] as const;
const schemesOf = (turn: number) => (process.env.FULL ? SCHEMES : [SCHEMES[Math.floor(turn / 2) % 2]]);

for (const { as, paths } of visits) {
  for (const language of languagesOf(as)) {
    test(`axe finds nothing for ${as?.name ?? 'anybody'} in ${language}`, async ({ browser }) => {
      test.setTimeout(900_000);
      const context = await browser.newContext({ locale: language === 'es' ? 'es-ES' : 'en-GB' });
      const page = await context.newPage();
      await withoutPopups(page);
      if (as) await signIn(page, language, as);
      const found: string[] = [];
      for (const [turn, path] of paths.entries()) {
        await settle(page, path);
        for (const colorScheme of schemesOf(turn)) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          for (const width of widthsOf(turn)) {
            await page.setViewportSize({ width, height: 900 });
            found.push(...(await problemsOf(page, `${path} at ${width}, ${colorScheme}`)));
          }
        }
      }
      expect(found).toEqual([]);
      await context.close();
    });
  }
}

/** Opens a screen and waits for what the server has to say to it. */
async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function problemsOf(page: Page, where: string): Promise<string[]> {
  // Colours of a moment in between would be measured: what a new width or scheme sets going begins with the next frame.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${where}: ${id} (${nodes[0].target.join(' ')})`),
    ...(overflow > 0 ? [`${where}: ${overflow}px wider than the window`] : []),
  ];
}
