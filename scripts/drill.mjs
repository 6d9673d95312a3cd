import { DRILLS, runDrill } from './lib/drills.mjs';
import { readOptions } from './lib/read-options.mjs';
import { writeResults } from './lib/reports/reliability-document.mjs';
import { UserFacingError, endChildrenOnSignal, main } from './lib/runner.mjs';

const USAGE = `Usage: npm run drill:upgrade -- [--seed <number>] [--from <tag or commit>]
       npm run drill:backup -- [--seed <number>]
  --from  the version from which the upgrade starts (default: the newest tag before this commit; without tags, the last version before the newest migration)`;

const OPTIONS = { seed: { type: 'string' }, from: { type: 'string' } };

/** `npm run drill:upgrade` and `npm run drill:backup`: tries what an operator does, and writes docs/reliability.md. */
await main(async () => {
  const { values, positionals } = readOptions(USAGE, { options: OPTIONS, allowPositionals: true });
  const [name] = positionals;
  if (positionals.length !== 1 || !DRILLS.includes(name)) throw new UserFacingError(USAGE);
  endChildrenOnSignal();
  const { code, result } = await runDrill(name, values);
  if (!result) throw new UserFacingError('There is no result: the drill did not reach its end.');
  await writeResults({ drills: [{ ...result, date: new Date().toISOString().slice(0, 10) }] });
  return code;
});
