import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { formatDocument } from './bench/document.mjs';
import { readBenchOptions } from './bench/options.mjs';
import { compareWithTargets, findRegressions } from './bench/targets.mjs';
import { prepareProduct } from './lib/product.mjs';
import { formatText } from './lib/format-text.mjs';
import { main, root } from './lib/runner.mjs';

const DOCUMENT = join(root, 'docs/performance.md');
const FIGURES = join(root, 'docs/performance.json');

/** `npm run bench`: measures the product beside a reference on large databases, see docs/performance.md. */
await main(async () => {
  const options = readBenchOptions(process.argv.slice(2));
  const load = loadavg()[0].toFixed(1);
  const startedAt = Date.now();
  await prepareProduct();
  // Imported after the build, because they import the product.
  const { measureSize } = await import('./bench/measure-size.mjs');
  const results = {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(load),
    options: { rounds: options.rounds, seconds: options.seconds },
    sizes: [],
    failures: [],
  };
  const largest = Math.max(...options.sizes);
  for (const size of options.sizes.toSorted((a, b) => a - b)) {
    const { measured, others, failures } = await measureSize(size, options, { isLargest: size === largest });
    results.sizes.push(measured);
    results.failures.push(
      ...failures.map(({ title, reason }) => ({ title: `${title} at ${size.toLocaleString('en')}`, reason })),
    );
    Object.assign(results, others);
  }
  if (options.isComplete) {
    const { measureStartup } = await import('./bench/startup.mjs');
    results.startup = await measureStartup();
  }
  results.minutes = (Date.now() - startedAt) / 60_000;
  return report(results, options);
});

function describeMachine(load) {
  const [{ model }] = cpus();
  return { cpu: `${cpus().length} cores, ${model.trim()}`, node: process.versions.node, load };
}

async function report(results, options) {
  const targets = compareWithTargets(results);
  const regressions = findRegressions(
    results,
    existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, 'utf8')) : undefined,
  );
  const isReplaced = options.isComplete && (regressions.length === 0 || options.accept);
  const folder = isReplaced ? join(root, 'docs') : join(root, '.cache/bench');
  mkdirSync(folder, { recursive: true });
  const [document, figures] = isReplaced
    ? [DOCUMENT, FIGURES]
    : [join(folder, 'performance.md'), join(folder, 'performance.json')];
  writeFileSync(document, await formatText(document, formatDocument(results, targets)));
  writeFileSync(figures, await formatText(figures, JSON.stringify(results)));
  console.log(`\n${readFileSync(document, 'utf8')}`);
  const missed = targets.filter(({ isMet }) => !isMet);
  console.log(`Written to ${document}. ${missed.length} of ${targets.length} targets are missed.`);
  for (const regression of regressions) console.error(`Worse by more than 20%: ${regression}.`);
  return results.failures.length > 0 || (regressions.length > 0 && !options.accept) ? 1 : 0;
}
