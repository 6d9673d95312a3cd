import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@recuento/embedded-postgres';
import pg from 'pg';
import { bundleProduct } from './bundle.mjs';
import { compileProduct } from './compile.mjs';

/**
 * Compiles the product, for a run of all files also its programs as bundles. Starts one private PostgreSQL for the run, unless
 * TEST_POSTGRES_URL names a running one; each test file has its own database in it.
 */
export default async function startPostgres() {
  await compileProduct();
  if (process.env.BUNDLE_PRODUCT) process.env.PRODUCT_BUNDLE = await bundleProduct();
  if (process.env.TEST_POSTGRES_URL) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'recuento-test-'));
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  await shortenSignIn(server.url);
  process.env.TEST_POSTGRES_URL = server.url;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Otherwise both sides compute 4,096 rounds for each of thousands of connections. */
async function shortenSignIn(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { username, password } = new URL(connectionString);
  await client.query('set scram_iterations = 1');
  const role = client.escapeIdentifier(decodeURIComponent(username));
  await client.query(`alter role ${role} password ${client.escapeLiteral(decodeURIComponent(password))}`);
  await client.end();
}
