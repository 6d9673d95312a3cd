import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Imported from the build, since Jest does not resolve TypeScript imports for a global set-up.
import { startEmbeddedPostgres } from '../dist/platform/database/embedded-postgres.js';

/** Starts one private PostgreSQL for the run; each test file has its own database in it. */
export default async function postgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'recuento-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  process.env.TEST_POSTGRES_URL = server.url;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
