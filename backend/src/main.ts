import 'reflect-metadata';
import { ConfigError, loadEnv } from './config/env.js';
import type { Running } from './launch.js';
import { EmbeddedPostgresError } from './platform/database/embedded/embedded-postgres.error.js';

/** Things that an operator can mend get one sentence; everything else its stack. */
function explain(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return message;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the other program or set PORT.`;
  if (code === 'EACCES') return `No permission: ${message}.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `A server cannot be reached: ${message || code}.`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

function give(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

let stopping = false;

/** A signal that comes while the product still starts waits for it: what was started must be stopped. */
function stopOn(signal: NodeJS.Signals, launching: Promise<Running>): void {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    launching.then((running) => running.stop()).then(() => process.exit(0), give);
  });
}

try {
  const env = loadEnv();
  // Loaded once the settings are right: whoever mistyped one is told at once.
  const launching = import('./launch.js').then(({ launch }) => launch(env));
  stopOn('SIGINT', launching);
  stopOn('SIGTERM', launching);
  await launching;
} catch (error) {
  give(error);
}
