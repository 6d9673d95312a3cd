import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from './lib/read-options.mjs';
import { writeResults } from './lib/reports/reliability-document.mjs';
import { UserFacingError, endChildrenOnSignal, main, root, runTool } from './lib/runner.mjs';

const USAGE = 'Usage: npm run test:load -- [--minutes <number>] [--users <number>] [--seed <number>]';

const OPTIONS = {
  minutes: { type: 'string', default: '10' },
  users: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
};

/** `npm run test:load`: 200 users at the same time; writes the section about load of docs/reliability.md. */
await main(async () => {
  const { minutes, users, seed } = readOptions(USAGE, { options: OPTIONS }).values;
  endChildrenOnSignal();
  const folder = mkdtempSync(join(tmpdir(), 'recuento-load-'));
  const report = join(folder, 'result.json');
  const env = { LOAD_MINUTES: minutes, LOAD_USERS: users, LOAD_SEED: seed, LOAD_REPORT: report };
  const args = [
    '-c',
    'backend/test/faults/jest.long.config.mjs',
    '--ci',
    '--cacheDirectory',
    join(root, '.cache', 'jest'),
  ];
  const { code } = await runTool('jest/bin/jest.js', [...args, '--maxWorkers', '1', 'load-spec'], { loud: true, env });
  if (!existsSync(report)) throw new UserFacingError('There are no figures: the load did not end.');
  const result = JSON.parse(readFileSync(report, 'utf8'));
  rmSync(folder, { recursive: true });
  await writeResults({ load: { ...result, date: new Date().toISOString().slice(0, 10) } });
  return code;
});
