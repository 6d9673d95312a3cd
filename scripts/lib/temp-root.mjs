import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** A run of all tests writes about 3 GB. */
const REQUIRED_BYTES = 8 * 1024 ** 3;

/**
 * The folder for temporary files of tests: the file system in memory, where PostgreSQL copies the database of a test file in a
 * tenth of the time. Otherwise that of the system, for instance in a container, where /dev/shm has 64 MB.
 */
export function findTempRoot() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= REQUIRED_BYTES && permitsPrograms(MEMORY) ? MEMORY : tmpdir();
  } catch (error) {
    if (error.code === 'ENOENT') return tmpdir();
    throw error;
  }
}

/** Tests start programs from their temporary folders. */
function permitsPrograms(folder) {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).find(([, path]) => path === folder)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
