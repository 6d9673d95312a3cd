import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import routePaths from '../src/app/route-paths.json' with { type: 'json' };
import { findViolations } from './support/accessibility';
import { localeOf, PHONE, WIDE } from './support/combinations';
import { ADMIN, MARIA, type TestUser, signIn, suppressPopups } from './support/users';
import { findSmallTargets } from './support/small-targets';
import { findPathsWithoutAddress, visits } from './support/screens';
import { LANGUAGES, type Language } from './support/texts';
import { waitForHydration } from './support/wait-for-hydration';

/** Half of the usual threshold for a good page (0.1). */
const SHIFT_LIMIT = 0.05;
const FIGURES = join(import.meta.dirname, '../../.cache/figures');
/** Longer than the 300 ms after which skeletons appear, so that they are part of the measurement. */
const SLOW_ANSWER_MS = 350;

const SIZES = [WIDE, PHONE];
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
const SCHEMES = ['light', 'dark'] as const;

/** The full run opens the screens in both languages. */
const languagesOf = (as?: TestUser): readonly Language[] =>
  process.env.FULL ? LANGUAGES : [as === MARIA ? 'es' : 'en'];

/** The full run opens each screen at each size and in both schemes, the short one alternates between them. */
function schemesOf(turn: number, width: number): readonly ('light' | 'dark')[] {
  if (process.env.FULL) return SCHEMES;
  return SIZES[turn % 2].width === width ? [SCHEMES[Math.floor(turn / 2) % 2]] : [];
}

interface Shift {
  value: number;
  nodes: string[];
}
declare global {
  interface Window {
    layoutShifts: Shift[];
    policyViolations: string[];
  }
}

/** A redirect, and a frame with the page of another program. */
const NOT_VISITED = ['/sign-in/callback', '/admin/queues/open'];

test('every route is among the visited screens', () => {
  const addresses = visits.flatMap(({ paths }) => paths);
  expect(findPathsWithoutAddress(Object.keys(routePaths), addresses).sort()).toEqual([...NOT_VISITED].sort());
});

for (const { as, paths } of visits) {
  for (const language of languagesOf(as)) {
    for (const size of SIZES) {
      const visitor = as?.name ?? 'an anonymous visitor';
      test(`no screen of ${visitor} in ${language} shifts or violates rules of axe at ${size.width} pixels`, async ({
        browser,
      }) => {
        test.setTimeout(900_000);
        const locale = localeOf(language);
        const context = await browser.newContext({ viewport: size, locale });
        if (as) await rememberSignIn(context, as);
        if (size.width === 390) await slowAnswers(context);
        await observeShifts(context);
        await observePolicyViolations(context);
        const shifted: { path: string; sum: number; shifts: Shift[] }[] = [];
        const problems: string[] = [];
        // One page for all: Chromium starts a process for each page.
        const page = await context.newPage();
        for (const [turn, path] of paths.entries()) {
          const schemes = schemesOf(turn, size.width);
          if (schemes.length === 0) continue;
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme: schemes[0] });
          await settle(page, path);
          const shifts = await page.evaluate(() => window.layoutShifts);
          shifted.push({ path, sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts });
          problems.push(...(await examine(page, path, size, schemes)));
          problems.push(
            ...(await page.evaluate(() => window.policyViolations)).map((violation) => `${path}: ${violation}`),
          );
        }
        record(shifted.map(({ path, sum }) => ({ user: as?.email.split('@')[0] ?? 'anonymous', path, sum, ...size })));
        expect(shifted.filter(({ sum }) => sum >= SHIFT_LIMIT)).toEqual([]);
        expect(problems).toEqual([]);
        await context.close();
      });
    }
  }
}

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

/** Collects every shift from the first frame on, including shifts shortly after a key or click. */
const observeShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources?: { node?: Node }[] })[]) {
        const nodes = (entry.sources ?? []).map(({ node }) =>
          (node instanceof Element ? node.outerHTML : '').slice(0, 80),
        );
        window.layoutShifts.push({ value: entry.value, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** What the content security policy prevented, also if the page handled it. */
const observePolicyViolations = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.policyViolations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      window.policyViolations.push(`${effectiveDirective} prevented ${blockedURI} of ${sourceFile}`);
    });
  });

/** For the table in docs/test-results.md, which `node scripts/test-results.mjs` writes. */
function record(rows: object[]): void {
  mkdirSync(FIGURES, { recursive: true });
  appendFileSync(join(FIGURES, 'layout-shift.ndjson'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** Signs in; the following pages share the session and show no consent banner. */
async function rememberSignIn(context: BrowserContext, user: TestUser): Promise<void> {
  const page = await context.newPage();
  await suppressPopups(page);
  await signIn(page, user);
  await page.close();
}

const slowAnswers = (context: BrowserContext) =>
  context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
    // The page may have been closed in the meantime.
    await route.continue().catch(() => undefined);
  });

/** Waits for the content, its fonts and visible images, and then for the shifts that these may cause. */
async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('[aria-busy=true], .spinner__spinner')).toHaveCount(0);
  await waitForHydration(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
}

/** Examines an open screen; the full run does it at 320 pixels too. */
async function examine(
  page: Page,
  path: string,
  size: (typeof SIZES)[number],
  schemes: readonly ('light' | 'dark')[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const [turn, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // After a change of the scheme, Chromium sometimes keeps the inherited color of single elements for a moment.
    if (turn > 0) await settle(page, path);
    for (const width of process.env.FULL && size.width === 390 ? [390, 320] : [size.width]) {
      await page.setViewportSize({ ...size, width });
      problems.push(...(await findProblems(page, `${path} at ${width}, ${colorScheme}`)));
    }
  }
  return problems;
}

async function findProblems(page: Page, where: string): Promise<string[]> {
  // Wait for the next frame: a changed width or color scheme may start animations there, whose colors must not be
  // measured.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const violations = [...(await findViolations(page)), ...(await findSmallTargets(page))];
  return [...violations.map((violation) => `${where}: ${violation}`), ...(await findOverflow(page, where))];
}

async function findOverflow(page: Page, where: string): Promise<string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return overflow > 0 ? [`${where}: ${overflow}px wider than the window`] : [];
}
