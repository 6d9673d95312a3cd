import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ensureNginx } from './lib/programs/nginx.mjs';
import { ensurePgBouncer } from './lib/programs/pgbouncer.mjs';
import { ensureRedis } from './lib/programs/redis.mjs';
import { ensureS3Server } from './lib/programs/s3-server.mjs';
import { readOptions } from './lib/read-options.mjs';
import { formatScale } from './lib/reports/scale-report.mjs';
import { formatText } from './lib/format-text.mjs';
import { UserFacingError, endChildrenOnSignal, main, root, runTool } from './lib/runner.mjs';
import { withSetupLock } from './lib/setup-lock.mjs';

const USAGE = 'Usage: npm run test:scale -- [--seconds <of each number of processes>] [--seed <number>]';
const OPTIONS = { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } };
const DOCUMENT = join(root, 'docs/scale.md');

/** `npm run test:scale`: one to three API processes behind nginx; writes docs/scale.md. */
await main(async () => {
  const { seconds, seed } = readOptions(USAGE, { options: OPTIONS }).values;
  if (!(Number(seconds) >= 5)) throw new UserFacingError('--seconds must be at least 5.');
  endChildrenOnSignal();
  const folder = mkdtempSync(join(tmpdir(), 'recuento-scale-report-'));
  const report = join(folder, 'result.json');
  const env = { SCALE_SECONDS: seconds, SCALE_SEED: seed, SCALE_REPORT: report };
  await withSetupLock(async () => {
    await ensureS3Server();
    env.PATH = [await ensureRedis(), process.env.PATH, await ensurePgBouncer(), await ensureNginx()].join(delimiter);
  });
  const loadBefore = loadavg()[0];
  const args = ['-c', 'backend/test/scale/jest.scale.config.mjs', '--ci', '--maxWorkers', '1'];
  const { code } = await runTool('jest/bin/jest.js', [...args, '--cacheDirectory', join(root, '.cache', 'jest')], {
    loud: true,
    env,
  });
  if (!existsSync(report)) throw new UserFacingError('There are no figures: the test did not reach its end.');
  const result = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  const machine = { processor: cpus()[0].model, cores: cpus().length, node: process.version, loadBefore };
  const text = formatScale({ ...result, machine, date: new Date().toISOString().slice(0, 10) });
  writeFileSync(DOCUMENT, await formatText(DOCUMENT, text));
  return code;
});
