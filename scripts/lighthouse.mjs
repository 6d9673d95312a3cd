import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findFreePort } from './lib/free-port.mjs';
import { ensureChromium } from './lib/programs/chromium.mjs';
import { prepareProduct, productArguments } from './lib/product.mjs';
import { readOptions } from './lib/read-options.mjs';
import { formatText } from './lib/format-text.mjs';
import { UserFacingError, main, root } from './lib/runner.mjs';
import { ensureSeparatePackages } from './lib/separate-packages.mjs';
import { startProduct } from './lighthouse/product.mjs';
import { summarize } from './lighthouse/summary.mjs';
import { traceTyping } from './lighthouse/typing.mjs';

/**
 * `npm run lighthouse [-- --runs 5 --only home,method]`: audits the built product with the demo data, as a phone with a
 * slow processor and network (simulated), and writes the medians to docs/lighthouse. Traces typing in the search as often. Needs
 * an idle machine: other load lowers the score for performance.
 */
const USAGE = 'Usage: npm run lighthouse -- [--runs <number of each page>] [--only <name of a page>,...]';
const OPTIONS = { runs: { type: 'string', default: '5' }, only: { type: 'string' } };
// By their canonical addresses, which name the language.
const PAGES = {
  home: '/?lang=en',
  results: '/?condition=Insomnia&lang=en',
  list: '/testimonials/46?conditionId=3&lang=en',
  marketplace: '/marketplace?lang=en',
  method: '/how-the-ranking-works?lang=en',
  form: '/new-testimonial?lang=en',
};

/** The scores that every page must reach, in percent. */
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MAX_LAYOUT_SHIFT = 0.05;
/** For each task of a run, with the processor as it is. */
const MAX_TYPING_MS = 50;
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

let lighthouse;

await main(async () => {
  const { runs, pages } = readSelection();
  await prepareProduct();
  const packages = await ensureSeparatePackages('lighthouse');
  lighthouse = (await import(pathToFileURL(join(packages, 'node_modules/lighthouse/core/index.js')).href)).default;
  const executablePath = await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'recuento-lighthouse-'));
  const [port, debuggingPort] = [await findFreePort(), await findFreePort()];
  const product = await startProduct(productArguments(), { port, folder });
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGS, `--remote-debugging-port=${debuggingPort}`],
  });
  const failures = [];
  try {
    const url = `http://localhost:${port}`;
    for (const [name, path] of pages) {
      // The first visit of a page loads code in the server.
      await (await fetch(url + path)).text();
      const results = [];
      while (results.length < runs) results.push(await audit(url + path, debuggingPort));
      const summary = summarize(name, path, results);
      await write(name, summary);
      console.log(describe(summary));
      for (const [category, target] of Object.entries(TARGETS)) {
        const score = summary.scores[category];
        if (score < target) failures.push(`${name}: ${category} is ${score}, the target is ${target}`);
      }
      const shift = summary.metrics.cumulativeLayoutShift;
      if (shift >= MAX_LAYOUT_SHIFT) failures.push(`${name}: the layout shift is ${shift}`);
      if (!summary.isLargestInMain) failures.push(`${name}: the largest paint is not content in every run`);
    }
    const typing = await traceTyping(browser, url, runs);
    await write('typing', typing);
    for (const { slowdown, longestTaskMs } of typing.processors)
      console.log(
        `typing in the search: longest tasks ${longestTaskMs.join(', ')} ms (processor slowed down ${slowdown}x)`,
      );
    const longest = Math.max(...typing.processors[0].longestTaskMs);
    if (longest > MAX_TYPING_MS) failures.push(`typing blocks the page for ${longest} ms`);
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  for (const failure of failures) console.error(failure);
  return failures.length > 0 ? 1 : 0;
});

function readSelection() {
  const { runs, only } = readOptions(USAGE, { options: OPTIONS }).values;
  const names = only?.split(',') ?? Object.keys(PAGES);
  if (!(Number(runs) >= 1) || !names.every((name) => Object.hasOwn(PAGES, name))) throw new UserFacingError(USAGE);
  return { runs: Number(runs), pages: names.map((name) => [name, PAGES[name]]) };
}

async function audit(url, port) {
  const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'error', formFactor: 'mobile' });
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

/** Formatted as the rest of the repository. */
async function write(name, value) {
  const file = join(root, 'docs', 'lighthouse', `${name}.json`);
  mkdirSync(join(root, 'docs', 'lighthouse'), { recursive: true });
  writeFileSync(file, await formatText(file, JSON.stringify(value)));
}

function describe({ page, scores, metrics, requests, transferredBytes, largestContent }) {
  return (
    `${page.padEnd(12)} ${Object.values(scores).join(' / ')}  LCP ${metrics.largestContentfulPaintMs} ms, ` +
    `TBT ${metrics.totalBlockingTimeMs} ms, CLS ${metrics.cumulativeLayoutShift}, ${requests} requests, ` +
    `${Math.round(transferredBytes / 1000)} kB, largest: ${largestContent}`
  );
}
