import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../runner.mjs';

const APT = ['-y', '-qq', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends'];
const env = { DEBIAN_FRONTEND: 'noninteractive' };

/** The full path of the first of the given programs found in PATH. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

export const isRoot = () => process.getuid?.() === 0;

/** Installs a Debian package as root; updates the package lists if the first attempt fails. */
export async function aptInstall(name) {
  if ((await run('apt-get', ['install', ...APT, name], { env })).code === 0) return true;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if ((await run('apt-get', ['update', '-qq'], { env })).code === 0) break;
    // Another process may be updating the lists.
    await pause(5000);
  }
  return (await run('apt-get', ['install', ...APT, name], { env })).code === 0;
}
