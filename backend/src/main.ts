import 'reflect-metadata';
import { loadEnv } from './config/env.js';
import { exitWithError } from './startup-error.js';
import type { RunningApp } from './bootstrap.js';

/** Maximum time of a shutdown, also during the start; then the process is terminated. */
const EXIT_MS = 9_500;
/** How long a shutdown waits for a start: migrations, or the wait for those of another process, may take much longer. */
const START_MS = 7_500;

let isStopping = false;
let isStarted = false;

/** Shuts down gracefully. Waits until a running startup has completed, because its components must be stopped. */
function stop(starting: Promise<RunningApp>, code: number): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), EXIT_MS).unref();
  setTimeout(() => isStarted || void abandonStart(), START_MS).unref();
  const stopped = starting.then((running) => running.stop());
  stopped.then(() => process.exit(code), exitWithError);
}

/** Terminates the process, but not before the database that it has started. */
async function abandonStart(): Promise<void> {
  const { stopEmbeddedPostgres } = await import('./bootstrap.js');
  await stopEmbeddedPostgres().finally(() => process.exit(1));
}

try {
  const env = loadEnv();
  // Loaded after the settings have been validated, so that errors in them are reported immediately.
  const starting: Promise<RunningApp> = import('./bootstrap.js').then(({ bootstrap }) =>
    bootstrap(env, () => stop(starting, 1)),
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(starting, 0));
  await starting;
  isStarted = true;
  // From now on the supervisor restarts the product if it fails.
  process.send?.('ready');
} catch (error) {
  exitWithError(error);
}
