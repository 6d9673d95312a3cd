import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from './runner.mjs';

const MEMORY = '/dev/shm';
/** A run of all tests writes about 3 GB. */
const REQUIRED_BYTES = 8 * 1024 ** 3;
const PREFIX = 'recuento-run-';
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

/**
 * Creates a folder for all temporary files of this process, which is deleted at exit, also after an interruption. With
 * `inMemory` it is in the file system in memory, where PostgreSQL copies the database of a test file in a tenth of the time, if
 * that is large enough: in a container it has 64 MB.
 */
export function createRunFolder({ inMemory }) {
  const parent = inMemory && isMemoryUsable() ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // The user of PostgreSQL must be able to traverse the folder when this process runs as root.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, REMOVAL));
  return folder;
}

function isMemoryUsable() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= REQUIRED_BYTES && permitsPrograms(MEMORY);
  } catch {
    // Missing, or without permission.
    return false;
  }
}

/** Tests start programs from their temporary folders. */
function permitsPrograms(folder) {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).findLast(([, path]) => path === folder)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}

/** Removes the folders of processes that were killed. */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || isRunning(Number(pid))) continue;
    try {
      rmSync(join(parent, name), REMOVAL);
    } catch {
      // Of another user.
    }
  }
}
