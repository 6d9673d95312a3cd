import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { MARIA, type TestUser, signIn, suppressPopups } from './users';
import { visits } from './screens';
import { LANGUAGES, type Language } from './texts';

/** All widths, both color schemes and both languages in the full run; the short run alternates between them. */
const widthsOf = (turn: number) => (process.env.FULL ? [1440, 390, 320] : [[1440, 390][turn % 2]]);
const languagesOf = (as?: TestUser): readonly Language[] =>
  process.env.FULL ? LANGUAGES : [as === MARIA ? 'es' : 'en'];
const SCHEMES = ['light', 'dark'] as const;
const schemesOf = (turn: number) => (process.env.FULL ? SCHEMES : [SCHEMES[Math.floor(turn / 2) % 2]]);

for (const { as, paths } of visits) {
  for (const language of languagesOf(as)) {
    test(`axe reports no violations for ${as?.name ?? 'anonymous'} in ${language}`, async ({ browser }) => {
      test.setTimeout(900_000);
      const context = await browser.newContext({ locale: language === 'es' ? 'es-ES' : 'en-GB' });
      const page = await context.newPage();
      await suppressPopups(page);
      if (as) await signIn(page, language, as);
      const found: string[] = [];
      for (const [turn, path] of paths.entries()) {
        await settle(page, path);
        for (const colorScheme of schemesOf(turn)) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          for (const width of widthsOf(turn)) {
            await page.setViewportSize({ width, height: 900 });
            found.push(...(await findProblems(page, `${path} at ${width}, ${colorScheme}`)));
          }
        }
      }
      expect(found).toEqual([]);
      await context.close();
    });
  }
}

/** Opens a screen and waits for its responses. */
async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

async function findProblems(page: Page, where: string): Promise<string[]> {
  // Wait for the next frame: a changed width or color scheme starts transitions there, whose colors must not be
  // measured.
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
