import pLimit from 'p-limit';
import { PooledProcess, type TaskLimits, type TaskResult } from './pooled-process.js';

/** Without tasks for this time, the processes end and give their memory back. */
const IDLE_MILLISECONDS = 30_000;

/**
 * Child processes that read untrusted files, so that a malicious file cannot block or crash the application. They have no
 * environment variables of the application, and limits of time and memory. A process gets one task at a time, and another one only after a
 * task without problems. Further tasks wait.
 */
export class ProcessPool<Task extends object, Result extends TaskResult> {
  private readonly limitProcesses: ReturnType<typeof pLimit>;
  private idle: PooledProcess<Task, Result>[] = [];
  private idleTimer?: NodeJS.Timeout;

  /**
   * @param script path of a program that calls `serveTasks`
   * @param environment the only environment variables of the processes
   */
  constructor(
    private readonly script: string,
    private readonly maxProcesses: number,
    public limits: TaskLimits,
    private readonly environment: Record<string, string> = {},
  ) {
    this.limitProcesses = pLimit(maxProcesses);
  }

  /**
   * The result of a task; undefined if its process crashed, or was killed because it exceeded the limit of CPU time or memory.
   * @throws ServiceUnavailableError if the machine was too busy for the task, or an error with a `code` of the operating
   * system if a file cannot be read or written
   */
  run(task: Task): Promise<Result | undefined> {
    return this.limitProcesses(() => this.runNow(task));
  }

  /** Like {@link run}, when no other process has a task; the idle ones end, so that their memory is free. */
  async runAlone(task: Task): Promise<Result | undefined> {
    let release!: () => void;
    const isDone = new Promise<void>((resolve) => (release = resolve));
    // Tasks begin in the order in which they arrive: when this one does, the other places are taken.
    for (let place = 1; place < this.maxProcesses; place += 1) void this.limitProcesses(() => isDone);
    return this.limitProcesses(() => {
      this.endIdle();
      return this.runNow(task);
    }).finally(release);
  }

  private async runNow(task: Task): Promise<Result | undefined> {
    const process = this.takeIdle() ?? new PooledProcess<Task, Result>(this.script, this.limits, this.environment);
    try {
      return await process.run(task);
    } finally {
      if (process.isReusable) this.keep(process);
    }
  }

  /** Ends the processes that have no task. */
  endIdle(): void {
    clearTimeout(this.idleTimer);
    for (const process of this.idle) process.end();
    this.idle = [];
  }

  /** A process may have ended while nobody used it. */
  private takeIdle(): PooledProcess<Task, Result> | undefined {
    for (;;) {
      const process = this.idle.pop();
      if (!process || process.isReusable) return process;
    }
  }

  private keep(process: PooledProcess<Task, Result>): void {
    this.idle.push(process);
    clearTimeout(this.idleTimer);
    this.idleTimer = setTimeout(() => this.endIdle(), IDLE_MILLISECONDS).unref();
  }
}
