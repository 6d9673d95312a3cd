import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runTool } from './runner.mjs';

export const DRILLS = ['upgrade', 'backup'];

/** Runs backend/test/faults/drills/<name>.drill-spec.ts; the result is undefined if it did not reach its end. */
export async function runDrill(name, { seed, from, env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'recuento-drill-'));
  const report = join(folder, 'result.json');
  const settings = {
    ...env,
    DRILL_REPORT: report,
    ...(seed && { DRILL_SEED: seed }),
    ...(from && { DRILL_FROM: from }),
  };
  const config = ['-c', 'backend/test/faults/jest.long.config.mjs', '--ci', '--maxWorkers', '1'];
  const args = [...config, '--cacheDirectory', join(root, '.cache', 'jest'), `${name}.drill-spec`];
  const { code, seconds } = await runTool('jest/bin/jest.js', args, { loud: true, env: settings });
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  rmSync(folder, { recursive: true });
  return { code, seconds, result };
}
