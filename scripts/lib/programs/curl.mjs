import { aptInstall, findProgram, isRoot } from './debian.mjs';
import { UserFacingError } from '../runner.mjs';

/** A test runs the commands of docs/api.md with curl, which is installed from Debian if possible. */
export async function ensureCurl() {
  if (findProgram('curl')) return;
  if (isRoot() && findProgram('apt-get')) {
    console.log('Installing curl for the first calls of docs/api.md ...');
    if (await aptInstall('curl')) return;
  }
  throw new UserFacingError('The test of docs/api.md needs curl: install it (Debian: apt-get install curl).');
}
