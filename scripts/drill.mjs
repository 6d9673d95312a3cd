import { parseArgs } from 'node:util';
import { DRILLS, runDrill } from './lib/drills.mjs';
import { writeResults } from './lib/reports/reliability-document.mjs';
import { UserFacingError, endChildrenOnSignal, main } from './lib/runner.mjs';

const USAGE = `Usage: npm run drill:upgrade -- [--seed <number>] [--from <tag or commit>]
       npm run drill:backup -- [--seed <number>]
  --from  the version from which the upgrade starts (default: the newest tag before this commit; without tags, the last version before the newest migration)`;

const OPTIONS = { seed: { type: 'string' }, from: { type: 'string' } };

/** `npm run drill:upgrade` and `npm run drill:backup`: tries what an operator does, and writes docs/reliability.md. */
await main(async () => {
  const { name, seed, from } = readOptions();
  endChildrenOnSignal();
  const { code, result } = await runDrill(name, { seed, from });
  if (!result) throw new UserFacingError('There is no result: the drill did not reach its end.');
  await writeResults({ drills: [{ ...result, date: new Date().toISOString().slice(0, 10) }] });
  return code;
});

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    if (positionals.length !== 1 || !DRILLS.includes(positionals[0])) throw new Error('There is no such drill.');
    return { ...values, name: positionals[0] };
  } catch {
    throw new UserFacingError(USAGE);
  }
}
