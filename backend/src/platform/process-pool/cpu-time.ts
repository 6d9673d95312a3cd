import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel uses internally (USER_HZ). */
const MILLISECONDS_PER_TICK = 10;

/**
 * The CPU time of a process and its threads so far, in milliseconds; undefined if the process ended, or if the operating
 * system does not have /proc. Source: proc_pid_stat(5), fields utime and stime.
 */
export function readCpuTime(pid: number | undefined): number | undefined {
  try {
    // The name of the program, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK;
  } catch {
    return undefined;
  }
}
