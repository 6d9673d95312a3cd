import { dirname, join } from 'node:path';
import { aptInstall, findProgram, isExecutable, isRoot } from './debian.mjs';
import { UserFacingError } from '../runner.mjs';

/** Debian installs it in a folder that is not part of every PATH. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Returns the folder to append to PATH for `pgbouncer`, which is installed from Debian if it is missing. */
export async function ensurePgBouncer() {
  const find = () =>
    findProgram('pgbouncer') ?? FOLDERS.map((folder) => join(folder, 'pgbouncer')).find((path) => isExecutable(path));
  const found = find();
  if (found) return dirname(found);
  if (findProgram('apt-get') && isRoot()) {
    console.log('Installing pgbouncer for the tests of the transaction pooler ...');
    if (await aptInstall('pgbouncer')) return dirname(find());
  }
  throw new UserFacingError(
    'The tests of the transaction pooler need pgbouncer on the PATH: install it (Debian: apt-get install pgbouncer, macOS: brew install pgbouncer).',
  );
}
