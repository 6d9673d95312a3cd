import 'reflect-metadata';
import { pathToFileURL } from 'node:url';
import { ConfigError, loadEnv } from './config/env.js';
import { EmbeddedPostgresError } from './platform/database/embedded-postgres.js';
import { launch } from './launch.js';

/** Things that an operator can mend get one sentence; everything else its stack. */
function explain(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return message;
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop the other program or set PORT.`;
  if (code === 'EACCES') return `No permission: ${message}.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `A server cannot be reached: ${message || code}.`;
  return error instanceof Error ? (error.stack ?? message) : String(error);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const running = await launch(loadEnv());
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        void running.stop().then(() => process.exit(0));
      });
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
