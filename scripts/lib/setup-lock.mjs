import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isRunning, root } from './runner.mjs';

const TOO_OLD_MS = 30 * 60 * 1000;
const INCOMPLETE_AFTER_MS = 5000;
const FILE = join(root, '.cache', 'setup.lock');

/** `npm start` and `npm test` may run concurrently in one clone: only one of them installs or builds at a time. */
export async function withSetupLock(work) {
  mkdirSync(dirname(FILE), { recursive: true });
  const own = `${process.pid} ${randomBytes(8).toString('hex')}`;
  let hasNotified = false;
  while (!tryLock(own)) {
    if (!hasNotified) console.log('Waiting for another start or test run to finish its set-up ...');
    hasNotified = true;
    await pause(250);
  }
  const release = () => releaseLock(own);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function tryLock(own) {
  try {
    writeFileSync(FILE, own, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAbandoned(FILE)) breakLock();
  return false;
}

/** A lock that was held for too long may have been broken: then the file is the lock of another process. */
function releaseLock(own) {
  if (readLock(FILE) === own) rmSync(FILE, { force: true });
}

/** Several processes may find the same abandoned lock: only one can rename it. A new lock renamed by mistake is restored. */
function breakLock() {
  const renamed = `${FILE}.${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    renameSync(FILE, renamed);
  } catch {
    return;
  }
  if (isAbandoned(renamed)) rmSync(renamed, { force: true });
  else renameSync(renamed, FILE);
}

function isAbandoned(file) {
  const writtenAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (writtenAt === undefined) return false;
  const age = Date.now() - writtenAt;
  const pid = Number(readLock(file)?.split(' ')[0]);
  return age > TOO_OLD_MS || (pid ? !isRunning(pid) : age > INCOMPLETE_AFTER_MS);
}

function readLock(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
