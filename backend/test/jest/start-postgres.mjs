import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILED, compileProduct } from './compile.mjs';

/**
 * Compiles the product and starts one private PostgreSQL for the run, unless TEST_POSTGRES_URL names a running one; each test
 * file has its own database in it.
 */
export default async function startPostgres() {
  await compileProduct();
  if (process.env.TEST_POSTGRES_URL) return;
  const { startEmbeddedPostgres } = await import(join(COMPILED, 'platform/database/embedded-postgres.js'));
  const dataDir = await mkdtemp(join(tmpdir(), 'recuento-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  process.env.TEST_POSTGRES_URL = server.url;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
