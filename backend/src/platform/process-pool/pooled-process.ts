import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { ServiceUnavailableError } from '../http/problems/service-unavailable.error.js';
import { readCpuTime } from './cpu-time.js';

/** A process is used again for so many tasks. Loading a library takes longer than reading a usual file. */
const MAX_TASKS = 50;
/** ... and only while it holds less than this after a task: libraries keep parts of what they have read. */
const MAX_REUSABLE_HEAP_BYTES = 64 * 1_048_576;
/** ... and of all memory, also that of native libraries. */
const MAX_REUSABLE_BYTES = 160 * 1_048_576;
/** The nice value: with all cores busy, a task gets a third of the time of a process that answers requests. */
const PRIORITY = 5;
const LIMIT_CHECK_MILLISECONDS = 250;

export interface TaskLimits {
  /** CPU time of a task. The file is the cause if it takes longer. */
  cpuMilliseconds: number;
  /** Elapsed time of a task. On a busy machine a harmless file may take longer, so this says nothing about the file. */
  milliseconds: number;
  /** Of JavaScript objects; memory of native libraries is not included. */
  heapMb: number;
}

/**
 * A result with a `code` names a problem with the file. The process that found it gets no other task. A task that is
 * postponed has done nothing, and must run alone.
 */
export type TaskResult = { byteSize: number } | { code: string } | { isPostponed: true };

/** What a child process answers. A file system error, such as a full disk, is not a problem with the file. */
export type TaskAnswer<Result> = ({ result: Result } | { fileError: string }) & {
  heapBytes: number;
  residentBytes: number;
};

/** A child process without environment variables of the application and with limits, which reads one untrusted file after the other. */
export class PooledProcess<Task extends object, Result extends TaskResult> {
  /** False once the process ended, or must not get another task. */
  isReusable = true;
  private readonly child: ChildProcess;
  private tasks = 0;

  constructor(
    script: string,
    private readonly limits: TaskLimits,
    environment: Record<string, string>,
  ) {
    this.child = fork(script, {
      env: environment,
      execArgv: [`--max-old-space-size=${limits.heapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Before it starts threads, which inherit it. A process that could not be started has no id.
    if (this.child.pid !== undefined) setPriority(this.child.pid, PRIORITY);
    // Also emitted when a message cannot be sent; the exit that follows is handled.
    this.child.on('error', () => this.end());
    this.child.on('exit', () => (this.isReusable = false));
  }

  /** Ends the process, also in the middle of a task. */
  end(): void {
    this.isReusable = false;
    this.child.kill('SIGKILL');
  }

  /**
   * The result of a task; undefined if the process crashed, or was killed because it exceeded the limit of CPU time or memory.
   * @throws ServiceUnavailableError if it did not get the CPU time that it needed
   */
  run(task: Task): Promise<Result | undefined> {
    this.tasks += 1;
    this.keepAlive(true);
    return new Promise((resolve, reject) => {
      let isStarved = false;
      const watch = this.watchLimits(() => (isStarved = true));
      const finish = () => {
        clearInterval(watch);
        this.child.off('message', onMessage).off('exit', onExit);
        this.keepAlive(false);
      };
      const onMessage = (answer: TaskAnswer<Result>) => {
        finish();
        const isClean = 'result' in answer && !('code' in answer.result);
        const isLarge = answer.heapBytes > MAX_REUSABLE_HEAP_BYTES || answer.residentBytes > MAX_REUSABLE_BYTES;
        if (!isClean || this.tasks >= MAX_TASKS || isLarge) this.end();
        if ('fileError' in answer)
          reject(Object.assign(new Error('A file cannot be read or written'), { code: answer.fileError }));
        else resolve(answer.result);
      };
      const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
        finish();
        if (isStarved) reject(new ServiceUnavailableError());
        else if (signal) resolve(undefined);
        else reject(new Error(`A process for untrusted files ended with exit code ${code}.`));
      };
      this.child.on('message', onMessage).once('exit', onExit);
      this.child.send(task);
    });
  }

  /** Ends the process when its task exceeds a limit. */
  private watchLimits(onStarved: () => void): NodeJS.Timeout {
    const startedAt = performance.now();
    const cpuBefore = readCpuTime(this.child.pid);
    const { cpuMilliseconds, milliseconds } = this.limits;
    return setInterval(
      () => {
        const [elapsed, cpu] = [performance.now() - startedAt, readCpuTime(this.child.pid)];
        const isMeasured = cpu !== undefined && cpuBefore !== undefined;
        const isFileExpensive = isMeasured && cpu - cpuBefore >= cpuMilliseconds;
        if (!isFileExpensive && elapsed < milliseconds) return;
        if (isMeasured && !isFileExpensive) onStarved();
        this.end();
      },
      Math.min(LIMIT_CHECK_MILLISECONDS, milliseconds, cpuMilliseconds),
    );
  }

  /** An idle process does not keep the application running. */
  private keepAlive(isRunning: boolean): void {
    if (isRunning) {
      this.child.ref();
      this.child.channel?.ref();
    } else {
      this.child.unref();
      this.child.channel?.unref();
    }
  }
}
