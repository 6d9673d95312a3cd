import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// From the build: Jest does not resolve TypeScript's imports for a global set-up.
import { startEmbeddedPostgres } from '../dist/platform/database/embedded-postgres.js';

/** One private PostgreSQL for the run; every test file has a database of its own in it. */
export default async function postgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'recuento-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  process.env.TEST_POSTGRES_URL = server.url;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
