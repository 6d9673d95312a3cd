import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './runner.mjs';

const TOO_OLD_MS = 30 * 60 * 1000;
const file = join(root, '.cache', 'setup.lock');

/** `npm start` and `npm test` may run concurrently in one clone: only one of them installs or builds at a time. */
export async function withSetupLock(work) {
  mkdirSync(join(root, '.cache'), { recursive: true });
  let hasNotified = false;
  while (!tryLock()) {
    if (!hasNotified) console.log('Waiting for another start or test run to finish its set-up ...');
    hasNotified = true;
    await pause(250);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function tryLock() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAbandoned()) rmSync(file, { force: true });
  return false;
}

function isAbandoned() {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    const age = Date.now() - statSync(file).mtimeMs;
    if (age > TOO_OLD_MS) return true;
    if (!pid) return age > 5000;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
