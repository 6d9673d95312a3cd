import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type TestUser, signIn, suppressPopups } from './users';
import { visits } from './screens';

/** Half of the usual threshold for a good page (0.1). */
const LIMIT = 0.05;
const FIGURES = join(import.meta.dirname, '../../.cache/figures');
/** Longer than the 300 ms after which skeletons appear, so that they are part of the measurement. */
const SLOW_ANSWER_MS = 350;

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

interface Shift {
  value: number;
  nodes: string[];
}
declare global {
  interface Window {
    layoutShifts: Shift[];
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

for (const { as, paths } of visits) {
  for (const size of sizes) {
    test(`no screen of ${as?.name ?? 'an anonymous visitor'} shifts at ${size.width} pixels`, async ({ browser }) => {
      test.setTimeout(300_000);
      const context = await browser.newContext({ viewport: size });
      if (as) await rememberSignIn(context, as);
      if (size.width === 390) await slowAnswers(context);
      await observeShifts(context);
      const found: { path: string; sum: number; shifts: Shift[] }[] = [];
      for (const path of paths) {
        const page = await context.newPage();
        await settle(page, path);
        const shifts = await page.evaluate(() => window.layoutShifts);
        found.push({ path, sum: shifts.reduce((sum, { value }) => sum + value, 0), shifts });
        await page.close();
      }
      const role = as?.email.split('@')[0] ?? 'anonymous';
      record(found.map(({ path, sum }) => ({ user: role, path, width: size.width, sum })));
      expect(found.filter(({ sum }) => sum >= LIMIT)).toEqual([]);
      await context.close();
    });
  }
}

/** For the table in docs/proof.md, which `node scripts/proof.mjs` writes. */
function record(rows: object[]): void {
  mkdirSync(FIGURES, { recursive: true });
  appendFileSync(join(FIGURES, 'layout-shift.ndjson'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** Signs in through the form; the following pages share the session and show no consent banner. */
async function rememberSignIn(context: BrowserContext, user: TestUser): Promise<void> {
  const page = await context.newPage();
  await suppressPopups(page);
  await signIn(page, 'en', user);
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
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
}
