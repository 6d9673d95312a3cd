import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Identifies a process even after its id has been reused. */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

export async function getProcessIdentity(pid: number): Promise<ProcessIdentity | undefined> {
  const started = process.platform === 'linux' ? await readLinuxStartTime(pid) : await readPsColumn(pid, 'lstart');
  return started === undefined ? undefined : { pid, started };
}

export async function isAlive(identity: ProcessIdentity): Promise<boolean> {
  return (await getProcessIdentity(identity.pid))?.started === identity.started;
}

/** Also true for zombies and for processes of other users. */
export function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The complete command line, or undefined if the process does not exist. */
export async function readCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return readPsColumn(pid, 'command');
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return raw === '' ? undefined : raw.replaceAll('\0', ' ').trim();
}

async function readLinuxStartTime(pid: number): Promise<string | undefined> {
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

async function readPsColumn(pid: number, column: 'lstart' | 'command'): Promise<string | undefined> {
  try {
    const { stdout } = await execute('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)]);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
