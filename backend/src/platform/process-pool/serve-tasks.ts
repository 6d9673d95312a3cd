import type { TaskAnswer, TaskResult } from './pooled-process.js';

/**
 * Main function of a child process of a {@link ProcessPool}: answers each task with one message. It ends when its parent
 * is gone, not by a signal to the process group: the parent may be shutting down and waits for the answer.
 */
export function serveTasks<Task>(handle: (task: Task) => Promise<TaskResult>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('message', (task: Task) => void answer(handle(task)));
}

async function answer(pending: Promise<TaskResult>): Promise<void> {
  const outcome = await pending.then((result) => ({ result }), toFileError);
  const { heapUsed: heapBytes, rss: residentBytes } = process.memoryUsage();
  process.send!({ ...outcome, heapBytes, residentBytes } satisfies TaskAnswer<TaskResult>);
}

/** Reports file system errors to the parent. All other errors terminate the process. */
function toFileError(error: NodeJS.ErrnoException): { fileError: string } {
  if (error.syscall === undefined) throw error;
  return { fileError: String(error.code) };
}
