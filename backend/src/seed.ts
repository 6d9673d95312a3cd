import 'reflect-metadata';
import { loadEnv } from './config/env.js';
import { exitWithError } from './startup-error.js';

const { env: settings } = process;

/** Starts the product as a worker with demo data, and stops it. */
try {
  const env = loadEnv({ ...settings, SEED: 'demo', SEED_FILE: undefined });
  const { bootstrap, stopEmbeddedPostgres } = await import('./bootstrap.js');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => void stopEmbeddedPostgres().finally(() => process.exit(1)));
  const running = await bootstrap(
    { ...env, process: 'worker', workerPort: undefined },
    () => process.exit(1),
    () => undefined,
  );
  await running.stop();
  process.stdout.write('The database contains the demo data.\n');
  process.exit(0);
} catch (error) {
  exitWithError(error);
}
