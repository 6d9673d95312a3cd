import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { buildAll } from './lib/build.mjs';
import { findChangedFiles } from './lib/checks/changed-files.mjs';
import { ensureChromium } from './lib/programs/chromium.mjs';
import { ensureCurl } from './lib/programs/curl.mjs';
import { ensureDependencies, requireNode } from './lib/dependencies.mjs';
import { DRILLS, runDrill } from './lib/drills.mjs';
import { GATES } from './lib/checks/gates.mjs';
import { PassedCheck } from './lib/checks/passed-checks.mjs';
import { ensurePgBouncer } from './lib/programs/pgbouncer.mjs';
import { ensureRedis } from './lib/programs/redis.mjs';
import { readOptions } from './lib/read-options.mjs';
import { readJestReport, readPlaywrightReport } from './lib/reports/reports.mjs';
import { ensureS3Server } from './lib/programs/s3-server.mjs';
import { createRunFolder } from './lib/run-folder.mjs';
import { UserFacingError, endChildrenOnSignal, main, root, run, runTool, tail } from './lib/runner.mjs';
import { withSetupLock } from './lib/setup-lock.mjs';
import { Summary } from './lib/summary.mjs';
import { choosePart, findRecentChanges, findRelatedTests } from './lib/tests/recent-changes.mjs';
import { PARTS, findDividedTests, selectTests } from './lib/tests/test-selection.mjs';
import { TEST_TIMES, printTestTimes } from './lib/tests/test-times.mjs';

const USAGE = `Usage: npm test, npm run check or npm run test:full, which run everything that docs/testing.md lists for them.
npm test -- --part <1 to ${PARTS}> takes another part of the slow tests, npm test -- --all takes all of them.
A single file: npx jest -c backend/jest.config.mjs <file> or npx jest -c frontend/jest.config.mjs <file>`;
const OPTIONS = {
  fast: { type: 'boolean' },
  full: { type: 'boolean' },
  all: { type: 'boolean' },
  part: { type: 'string' },
};
const PART_NUMBERS = Array.from({ length: PARTS }, (_, index) => String(index + 1));
const FAST = process.argv.includes('--fast');
const FULL = process.argv.includes('--full');
/**
 * For Jest and its workers. With the usual 16 MB, a tenth of the time of component tests is garbage collection. And V8 optimizes
 * functions later than usual: each test file evaluates its modules again, which discards the optimized code.
 */
const JEST_V8_OPTIONS = ['--max-semi-space-size=64', '--interrupt-budget=1000000'];
/** They read all files of a kind from disk, so Jest does not relate them to a changed file. */
const TESTS_OF_FILES = [
  'frontend/src/features/legal/legal-documents.spec.ts',
  'frontend/src/lib/i18n/locales.spec.ts',
  'frontend/src/test/css-modules.spec.ts',
];
const summary = new Summary();
/** Whether the parts that only some tests need could be prepared. */
const ready = { build: true, redis: true, chromium: true };
// The short form starts its many processes from a bundle (backend/test/jest/bundle.mjs), the full run from separate files as in production.
const env = FULL ? { FULL: '1' } : { BUNDLE_PRODUCT: '1' };

await main(async () => {
  const { values: options } = readOptions(USAGE, { options: OPTIONS });
  if (options.part !== undefined && !PART_NUMBERS.includes(options.part)) throw new UserFacingError(USAGE);
  requireNode();
  endChildrenOnSignal();
  // The full run uses the disk, as production does.
  const tempDir = createRunFolder({ inMemory: !FULL });
  env.TMPDIR = tempDir;
  rmSync(TEST_TIMES, { force: true });
  let gates;
  await withSetupLock(async () => {
    const programs = FAST ? undefined : installPrograms();
    await ensureDependencies();
    const builds = FAST ? undefined : build();
    // The set-up and the tests often wait, for servers and browsers: the checks run in the meantime.
    gates = runGates(builds);
    await Promise.all([programs, builds]);
  });
  const { selected, others } = await divideTests(options);
  // One after the other: each uses both cores, and together they took a tenth longer.
  await runJest('backend', tempDir, others);
  if (!FAST) await runPlaywright(tempDir, selected);
  await runJest('frontend', tempDir, others);
  await gates;
  if (FULL) for (const drill of DRILLS) await tryDrill(drill);
  printTestTimes();
  summary.print();
  return summary.failed === 0 ? 0 : 1;
});

function build() {
  return Promise.all([prepare('set-up: build', 'build', buildAll), prepare('set-up: S3 server', 's3', ensureS3Server)]);
}

/** Installs programs that are missing, one after the other; without one, only the parts that need it fail. */
async function installPrograms() {
  await prepare('set-up: redis-server', 'redis', async () => {
    // Prepended to PATH, so that the tests can spawn redis-server.
    env.PATH = [await ensureRedis(), process.env.PATH].join(delimiter);
  });
  await prepare('set-up: pgbouncer', 'pgbouncer', async () => {
    env.PATH = [env.PATH ?? process.env.PATH, await ensurePgBouncer()].join(delimiter);
  });
  await prepare('set-up: curl', 'curl', ensureCurl);
  await prepare('set-up: chromium', 'chromium', async () => {
    env.CHROMIUM_PATH = await ensureChromium();
  });
}

async function prepare(name, part, work) {
  const startedAt = Date.now();
  try {
    await work();
    summary.add(name, { passed: 1, failed: 0, seconds: (Date.now() - startedAt) / 1000 });
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    ready[part] = false;
    recordFailure(name, error.message, (Date.now() - startedAt) / 1000);
  }
}

function recordFailure(name, reason, seconds = 0) {
  console.error(`\n--- ${name} failed ---\n${reason}`);
  summary.add(name, { passed: 0, failed: 1, seconds, failures: [{ title: name, message: tail(reason) }] });
}

/** Two gates run at a time; those that need the builds wait for them. */
async function runGates(builds) {
  const selected = GATES.filter(({ slow, full }) => !(FAST && slow) && (FULL || !full));
  const waiting = [...selected.filter(({ built }) => !built), ...selected.filter(({ built }) => built)];
  const runLane = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      if (gate.built) await builds;
      if (gate.built && !ready.build) recordFailure(gate.name, 'Not run: there is no build.');
      else await runGate(gate);
    }
  };
  await Promise.all([runLane(), runLane()]);
}

async function runGate({ name, inputs, check, printed }) {
  const passed = inputs && new PassedCheck(name, inputs);
  if (passed?.isCurrent) return report(`${name} (unchanged)`, { code: 0, seconds: 0 });
  const result = await check();
  if (result.code === 0) passed?.record();
  report(name, result);
  if (printed && result.code === 0) console.log(result.output.trimEnd());
}

function report(name, { code, output, seconds }) {
  if (code !== 0) return recordFailure(name, tail(output, 80), seconds);
  console.log(`ok  ${name} (${seconds.toFixed(1)} s)`);
  summary.add(name, { passed: 1, failed: 0, seconds });
}

/** Of the slow test files, those of this run and the others; both are empty if it runs all of them. */
async function divideTests({ all, part: number }) {
  if (FAST || FULL || all) return { selected: [], others: [] };
  const part = number ? Number(number) - 1 : await choosePart();
  const changed = await findRecentChanges();
  const lists = findDividedTests();
  const selected = selectTests(lists, { part, changed: [...changed, ...(await findRelatedTests(changed))] });
  const others = lists.flat().filter((file) => !selected.includes(file));
  const counts = `${selected.length} of ${selected.length + others.length}`;
  console.log(`Part ${part + 1} of ${PARTS}: ${counts} slow test files; npm test -- --all runs all of them.`);
  return { selected, others };
}

async function runJest(half, tempDir, ignored = []) {
  const name = `tests: ${half}`;
  if (!ready.redis && half === 'backend') return recordFailure(name, 'Not run: there is no redis-server.');
  console.log(`\n--- ${name} ---`);
  const file = join(tempDir, `${half}.json`);
  const args = [
    '-c',
    `${half}/jest.config.mjs`,
    '--ci',
    '--cacheDirectory',
    join(root, '.cache', 'jest'),
    '--json',
    `--outputFile=${file}`,
  ];
  const toPattern = (path) => `/${path.replaceAll('.', '\\.')}$`;
  if (ignored.length > 0) args.push('--testPathIgnorePatterns', ...ignored.map(toPattern));
  if (FAST) args.push(...(half === 'backend' ? ['--selectProjects', 'unit'] : await selectRelatedTests('frontend')));
  const jest = [...JEST_V8_OPTIONS, join(root, 'node_modules', 'jest', 'bin', 'jest.js')];
  const { code, seconds } = await run(process.execPath, [...jest, ...args], { loud: true, env });
  summary.add(name, { ...readJestReport(file, code, { mayBeEmpty: FAST && half === 'frontend' }), seconds });
}

async function selectRelatedTests(folder) {
  const changed = await findChangedFiles(folder);
  const related = changed.length > 0 ? ['--findRelatedTests', ...changed, ...TESTS_OF_FILES] : ['--onlyChanged'];
  return [...related, '--passWithNoTests'];
}

async function runPlaywright(tempDir, selected) {
  const name = 'tests: browser';
  if (!ready.build || !ready.chromium)
    return recordFailure(name, `Not run: there is no ${ready.build ? 'browser' : 'build'}.`);
  console.log(`\n--- ${name} ---`);
  const file = join(tempDir, 'browser.json');
  const files = selected.filter((path) => path.startsWith('frontend/e2e/'));
  const args = ['test', '-c', 'frontend/playwright.config.ts', ...files];
  const { code, seconds } = await runTool('@playwright/test/cli.js', args, {
    loud: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  summary.add(name, { ...readPlaywrightReport(file, code), seconds });
}

/** The results are written to docs/ only by the command of the drill. */
async function tryDrill(drill) {
  const name = `drill: ${drill}`;
  console.log(`\n--- ${name} ---`);
  const { code, seconds } = await runDrill(drill, { env });
  const failures = code === 0 ? [] : [{ title: name, message: `Repeat it with npm run drill:${drill}.` }];
  summary.add(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, seconds, failures });
}
