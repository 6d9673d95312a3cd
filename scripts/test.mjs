import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildAll } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureCurl } from './lib/curl.mjs';
import { ensureDependencies, requireNode } from './lib/dependencies.mjs';
import { GATES } from './lib/gates.mjs';
import { ensureRedis } from './lib/redis.mjs';
import { readJestReport, readPlaywrightReport } from './lib/reports.mjs';
import { Complaint, endChildrenOnSignal, main, root, runTool, tail } from './lib/runner.mjs';
import { withSetupLock } from './lib/setup-lock.mjs';
import { Tally } from './lib/tally.mjs';

const FAST = process.argv.includes('--fast');
const FULL = process.argv.includes('--full');
const tally = new Tally();
const ready = { build: true, redis: true, chromium: true };
const env = { ...(FULL && { FULL: '1' }) };

await main(async () => {
  requireNode();
  endChildrenOnSignal();
  const reports = makeRoom();
  await withSetupLock(setUp);
  await runGates();
  await runJest('backend', reports);
  await runJest('frontend', reports);
  if (!FAST) await runPlaywright(reports);
  tally.print();
  return tally.failed === 0 ? 0 : 1;
});

/** One private folder for whatever the run writes, gone with it even when it is interrupted. */
function makeRoom() {
  const room = mkdtempSync(join(tmpdir(), 'recuento-run-'));
  // PostgreSQL's own user must be able to walk through when we are root.
  chmodSync(room, 0o711);
  env.TMPDIR = room;
  process.once('exit', () => rmSync(room, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return room;
}

/** Without dependencies nothing runs; of the rest, what is missing fails its own part only. */
async function setUp() {
  await ensureDependencies();
  if (FAST) return;
  await prepare('set-up: build', 'build', buildAll);
  await prepare('set-up: redis-server', 'redis', async () => {
    // In front of PATH, so that tests simply spawn redis-server.
    env.PATH = [await ensureRedis(), process.env.PATH].join(delimiter);
  });
  await prepare('set-up: curl', 'curl', ensureCurl);
  await prepare('set-up: chromium', 'chromium', async () => {
    env.CHROMIUM_PATH = await ensureChromium();
  });
}

async function prepare(name, part, work) {
  const began = Date.now();
  try {
    await work();
    tally.add(name, { passed: 1, failed: 0, seconds: (Date.now() - began) / 1000 });
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    ready[part] = false;
    refuse(name, error.message, (Date.now() - began) / 1000);
  }
}

function refuse(name, reason, seconds = 0) {
  console.error(`\n--- ${name} failed ---\n${reason}`);
  tally.add(name, { passed: 0, failed: 1, seconds });
}

/** Two at a time: they wait for the disk and for their own start as much as for a processor. */
async function runGates() {
  const waiting = GATES.filter(({ slow, full }) => !(FAST && slow) && (FULL || !full));
  const lane = async () => {
    for (let gate = waiting.shift(); gate; gate = waiting.shift()) {
      if (gate.built && !ready.build) refuse(gate.name, 'Not run: there is no build.');
      else report(gate.name, await gate.check());
    }
  };
  await Promise.all([lane(), lane()]);
}

function report(name, { code, output, seconds }) {
  if (code !== 0) return refuse(name, tail(output, 80), seconds);
  console.log(`ok  ${name} (${seconds.toFixed(1)} s)`);
  tally.add(name, { passed: 1, failed: 0, seconds });
}

async function runJest(half, reports) {
  const name = `tests: ${half}`;
  if (!ready.redis && half === 'backend') return refuse(name, 'Not run: there is no redis-server.');
  console.log(`\n--- ${name} ---`);
  const file = join(reports, `${half}.json`);
  const args = [
    '-c',
    `${half}/jest.config.mjs`,
    '--ci',
    '--cacheDirectory',
    join(root, '.cache', 'jest'),
    '--json',
    `--outputFile=${file}`,
  ];
  if (FAST && half === 'backend') args.push('--selectProjects', 'unit');
  const { code, seconds } = await runTool('jest/bin/jest.js', args, { loud: true, env });
  tally.add(name, { ...readJestReport(file, code), seconds });
}

async function runPlaywright(reports) {
  const name = 'tests: browser';
  if (!ready.build || !ready.chromium)
    return refuse(name, `Not run: there is no ${ready.build ? 'browser' : 'build'}.`);
  console.log(`\n--- ${name} ---`);
  const file = join(reports, 'browser.json');
  const args = ['test', '-c', 'frontend/playwright.config.ts'];
  const { code, seconds } = await runTool('@playwright/test/cli.js', args, {
    loud: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  tally.add(name, { ...readPlaywrightReport(file, code), seconds });
}
