import 'reflect-metadata';
import { ConfigError, loadEnv } from './config/env.js';
import type { RunningApp } from './bootstrap.js';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres.error.js';

/** Things that an operator can mend get one sentence; everything else its stack. */
function formatStartupError(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return message;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the other program or set PORT.`;
  if (code === 'EACCES') return `No permission: ${message}.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `A server cannot be reached: ${message || code}.`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

function exitWithError(error: unknown): never {
  process.stderr.write(`${formatStartupError(error)}\n`);
  process.exit(1);
}

/** Longer than anything needs that stops in order; what hangs then is cut off. */
const EXIT_MS = 9_500;

let stopping = false;

/** Ends the process in order. While the product still starts this waits for it: what was started must be stopped. */
function stop(launching: Promise<RunningApp>, code: number): void {
  if (stopping) return;
  stopping = true;
  const stopped = launching.then((running) => {
    setTimeout(() => process.exit(1), EXIT_MS).unref();
    return running.stop();
  });
  stopped.then(() => process.exit(code), exitWithError);
}

try {
  const env = loadEnv();
  // Loaded once the settings are right: whoever mistyped one is told at once.
  const launching: Promise<RunningApp> = import('./bootstrap.js').then(({ bootstrap }) =>
    bootstrap(env, () => stop(launching, 1)),
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(launching, 0));
  await launching;
  // Tells the start script that this start is one to repeat.
  process.send?.('ready');
} catch (error) {
  exitWithError(error);
}
