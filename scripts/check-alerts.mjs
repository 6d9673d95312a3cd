import { findProgram } from './lib/programs/debian.mjs';
import { UserFacingError, main, run } from './lib/runner.mjs';

const COMMANDS = [
  ['check', 'rules', 'docker/alerts.yml'],
  ['check', 'config', '--syntax-only', 'docker/prometheus.yml'],
  ['test', 'rules', 'docker/alerts.test.yml'],
];

/** Checks and tests the alert rules, where promtool is installed (Debian: apt-get install prometheus). */
await main(async () => {
  const promtool = findProgram('promtool');
  if (!promtool) console.log('promtool is not installed: the alert rules were not tested.');
  for (const words of promtool ? COMMANDS : []) {
    const { code, output } = await run(promtool, words);
    if (code !== 0) throw new UserFacingError(`promtool ${words.join(' ')}:\n${output}`);
  }
  return 0;
});
