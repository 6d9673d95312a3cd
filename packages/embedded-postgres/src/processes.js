import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Identifies a process even after its id has been reused.
 * @typedef {{ pid: number, started: string }} ProcessIdentity
 */

/**
 * @param {number} pid
 * @returns {Promise<ProcessIdentity | undefined>}
 */
export async function getProcessIdentity(pid) {
  const started = process.platform === 'linux' ? await readLinuxStartTime(pid) : await readPsColumn(pid, 'lstart');
  return started === undefined ? undefined : { pid, started };
}

/** @param {ProcessIdentity} identity */
export async function isAlive(identity) {
  return (await getProcessIdentity(identity.pid))?.started === identity.started;
}

/**
 * Also true for zombies and for processes of other users.
 * @param {number} pid
 */
export function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * The complete command line, or undefined if the process does not exist.
 * @param {number} pid
 */
export async function readCommandLine(pid) {
  if (process.platform !== 'linux') return readPsColumn(pid, 'command');
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return raw === '' ? undefined : raw.replaceAll('\0', ' ').trim();
}

/** @param {number} pid */
async function readLinuxStartTime(pid) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses: count the fields after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticks] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()}:${ticks}`;
  } catch {
    return undefined;
  }
}

/**
 * @param {number} pid
 * @param {'lstart' | 'command'} column
 */
async function readPsColumn(pid, column) {
  try {
    const { stdout } = await execute('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
