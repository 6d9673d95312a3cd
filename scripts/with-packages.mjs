import { join } from 'node:path';
import { ensureDependencies, requireNode } from './lib/dependencies.mjs';
import { main, root } from './lib/runner.mjs';
import { withSetupLock } from './lib/setup-lock.mjs';

/**
 * `node scripts/with-packages.mjs <script> [arguments]`: installs the npm packages unless they are installed, then runs a script
 * that imports them. So its command works in a fresh clone.
 */
const [name, ...args] = process.argv.slice(2);
const script = join(root, 'scripts', name);

await main(async () => {
  requireNode();
  await withSetupLock(ensureDependencies);
  return 0;
});
if (process.exitCode === 0) {
  process.argv = [process.argv[0], script, ...args];
  await import(script);
}
