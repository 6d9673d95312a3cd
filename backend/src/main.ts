import 'reflect-metadata';
import { EmbeddedPostgresError } from '@recuento/embedded-postgres';
import { ConfigError } from './config/config-error.js';
import { loadEnv } from './config/env.js';
import type { RunningApp } from './bootstrap.js';

/** Errors that the operator can fix get one sentence; others their stack trace. */
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

/** Maximum time of a shutdown; then the process is terminated. */
const EXIT_MS = 9_500;

let isStopping = false;

/** Shuts down gracefully. Waits until a running startup has completed, because its components must be stopped. */
function stop(starting: Promise<RunningApp>, code: number): void {
  if (isStopping) return;
  isStopping = true;
  const stopped = starting.then((running) => {
    setTimeout(() => process.exit(1), EXIT_MS).unref();
    return running.stop();
  });
  stopped.then(() => process.exit(code), exitWithError);
}

try {
  const env = loadEnv();
  // Loaded after the settings have been validated, so that errors in them are reported immediately.
  const starting: Promise<RunningApp> = import('./bootstrap.js').then(({ bootstrap }) =>
    bootstrap(env, () => stop(starting, 1)),
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(starting, 0));
  await starting;
  // From now on the supervisor restarts the product if it fails.
  process.send?.('ready');
} catch (error) {
  exitWithError(error);
}
