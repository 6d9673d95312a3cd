import { dirname, join } from 'node:path';
import { aptInstall, findProgram, isExecutable, isRoot } from './debian.mjs';
import { UserFacingError } from '../runner.mjs';

/** Debian installs it in a folder that is not part of every PATH. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Returns the folder to append to PATH for `nginx`, which is installed from Debian if it is missing. */
export async function ensureNginx() {
  const find = () =>
    findProgram('nginx') ?? FOLDERS.map((folder) => join(folder, 'nginx')).find((path) => isExecutable(path));
  const found = find();
  if (found) return dirname(found);
  if (findProgram('apt-get') && isRoot()) {
    console.log('Installing nginx for the test of several processes ...');
    if (await aptInstall('nginx-light')) return dirname(find());
  }
  throw new UserFacingError(
    'The test of several processes needs nginx on the PATH: install it (Debian: apt-get install nginx-light, macOS: brew install nginx).',
  );
}
