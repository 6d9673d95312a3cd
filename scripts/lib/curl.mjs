import { aptInstall, findProgram, isRoot } from './debian.mjs';
import { Complaint } from './runner.mjs';

/** The commands of docs/api.md are run as they stand, with curl; installed from Debian when we may. */
export async function ensureCurl() {
  if (findProgram('curl')) return;
  if (isRoot() && findProgram('apt-get')) {
    console.log('Installing curl for the first calls of docs/api.md ...');
    if (await aptInstall('curl')) return;
  }
  throw new Complaint('The test of docs/api.md needs curl: install it (Debian: apt-get install curl).');
}
