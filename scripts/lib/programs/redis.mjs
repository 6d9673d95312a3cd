import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptInstall, findProgram, isRoot } from './debian.mjs';
import { UserFacingError, root, run } from '../runner.mjs';

const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'];
const unpacked = join(root, '.cache', 'redis');
const wrapper = join(unpacked, 'bin', 'redis-server');

/** Returns the folder to prepend to PATH for `redis-server`, which is installed or unpacked from Debian if it is missing. */
export async function ensureRedis() {
  const found = findProgram('redis-server', 'valkey-server');
  if (found?.endsWith('redis-server')) return dirname(found);
  if (existsSync(wrapper)) return dirname(wrapper);
  if (findProgram('apt-get')) {
    console.log('Installing redis-server for the queue tests ...');
    if (isRoot() && (await aptInstall('redis-server'))) return dirname(findProgram('redis-server'));
    if (await unpack()) return dirname(wrapper);
  }
  throw new UserFacingError(
    'The queue tests need redis-server on the PATH: install it (Debian: apt-get install redis-server, macOS: brew install redis).',
  );
}

/** Without root permissions the packages are unpacked into the project folder. */
async function unpack() {
  const draft = `${unpacked}.${process.pid}`;
  mkdirSync(join(draft, 'bin'), { recursive: true });
  try {
    if ((await run('apt-get', ['download', ...PACKAGES], { cwd: draft })).code !== 0) return false;
    for (const file of readdirSync(draft).filter((name) => name.endsWith('.deb'))) {
      if ((await run('dpkg', ['-x', file, '.'], { cwd: draft })).code !== 0) return false;
    }
    const libraries = readdirSync(join(draft, 'usr', 'lib')).filter((name) => name.includes('-linux-gnu'));
    const path = libraries.map((name) => join(unpacked, 'usr', 'lib', name)).join(':');
    const program = join(unpacked, 'usr', 'bin', 'redis-server');
    writeFileSync(join(draft, 'bin', 'redis-server'), `#!/bin/sh\nLD_LIBRARY_PATH='${path}' exec '${program}' "$@"\n`);
    chmodSync(join(draft, 'bin', 'redis-server'), 0o755);
    if (!existsSync(join(draft, 'usr', 'bin', 'redis-server'))) return false;
    if (!existsSync(unpacked)) renameSync(draft, unpacked);
    return (await run(wrapper, ['--version'])).code === 0;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
