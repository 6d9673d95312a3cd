import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureFaketime } from './lib/programs/faketime.mjs';
import { ensureRedis } from './lib/programs/redis.mjs';
import { readOptions } from './lib/read-options.mjs';
import { writeResults } from './lib/reports/reliability-document.mjs';
import { UserFacingError, endChildrenOnSignal, main, root, runTool } from './lib/runner.mjs';
import { withSetupLock } from './lib/setup-lock.mjs';

const USAGE = `Usage: npm run test:faults -- [--seed <number>] [--only <part of a name>,...] [--minutes <number>] [--max-outage <seconds>]
  --minutes     duration of the random kills (default 10)
  --max-outage  shortens all outages, for development
With --only, the other faults keep their results in docs/reliability.md.`;

const OPTIONS = {
  seed: { type: 'string' },
  only: { type: 'string' },
  minutes: { type: 'string', default: '10' },
  'max-outage': { type: 'string' },
};

/** `npm run test:faults`: causes all faults one after the other and writes docs/reliability.md. */
await main(async () => {
  const { values } = readOptions(USAGE, { options: OPTIONS });
  const { seed = String(Math.floor(Math.random() * 1_000_000)), only, minutes, 'max-outage': maxOutage } = values;
  endChildrenOnSignal();
  const env = { FAULTS_FORM: 'all', FAULTS_SEED: seed, FAULTS_MINUTES: minutes };
  await withSetupLock(async () => {
    await ensureFaketime();
    env.PATH = [await ensureRedis(), process.env.PATH].join(delimiter);
  });
  const folder = mkdtempSync(join(tmpdir(), 'recuento-faults-'));
  const report = join(folder, 'results.json');
  Object.assign(env, { FAULTS_REPORT: report });
  if (only) env.FAULTS_ONLY = only;
  if (maxOutage) env.FAULTS_MAX_OUTAGE = maxOutage;
  console.log(`Seed ${seed}: repeat this run with --seed ${seed}`);
  const args = ['-c', 'backend/jest.config.mjs', '--ci', '--cacheDirectory', join(root, '.cache', 'jest')];
  const { code } = await runTool('jest/bin/jest.js', [...args, '--maxWorkers', '1', 'test/faults/faults.e2e-spec.ts'], {
    loud: true,
    env,
  });
  if (!existsSync(report)) throw new UserFacingError('The faults were not tried: the tests did not start.');
  const results = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  await writeResults({ faults: results.map((result) => ({ ...result, date })) });
  return code;
});
