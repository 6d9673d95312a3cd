import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, findProgram, isRoot } from './debian.mjs';

const LIBRARIES = '/usr/lib';

const isInstalled = () =>
  existsSync(LIBRARIES) &&
  readdirSync(LIBRARIES).some((name) => existsSync(join(LIBRARIES, name, 'faketime', 'libfaketimeMT.so.1')));

/** Installs libfaketime, with which tests step the clock of single processes. Without it these faults are not tried. */
export async function ensureFaketime() {
  if (isInstalled() || !isRoot() || !findProgram('apt-get')) return;
  console.log('Installing libfaketime for steps of the clock ...');
  await aptInstall('libfaketime');
}
