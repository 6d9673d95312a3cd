import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { findViolations } from '../support/accessibility';
import { localeOf, PHONE, WIDE } from '../support/combinations';
import { visits } from '../support/screens';
import { findSmallTargets } from '../support/small-targets';
import { LANGUAGES, type Language } from '../support/texts';
import { MARIA, type TestUser } from '../support/users';
import { findOverflow, rememberSignIn, settle } from './open-screen';

/** Half of the usual threshold for a good page (0.1). */
const SHIFT_LIMIT = 0.05;
const FIGURES = join(import.meta.dirname, '../../../.cache/figures');
/** Longer than the 300 ms after which skeletons appear, so that they are part of the measurement. */
const SLOW_ANSWER_MS = 350;
const SIZES = [WIDE, PHONE];
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

/** Opens each screen of visitors or of a user in a window: no shift of the layout, no violation of axe or of the content security policy. */
export function testScreens(size: (typeof SIZES)[number], as?: TestUser): void {
  const { paths } = visits.find((visit) => visit.as === as)!;
  for (const language of languagesOf(as)) {
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

const slowAnswers = (context: BrowserContext) =>
  context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_ANSWER_MS));
    // The page may have been closed in the meantime.
    await route.continue().catch(() => undefined);
  });

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
