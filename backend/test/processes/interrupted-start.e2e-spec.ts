import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@recuento/embedded-postgres';
import { findFreePort } from '../app/free-port.js';
import { queryDatabase } from '../app/database-rows.js';
import { ProductProcess, runProgram } from '../app/product-process.js';
import { waitUntil } from '../app/wait-until.js';

let dataDir: string;

/** An embedded database whose first migration does not end. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recuento-interrupted-start-'));
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false });
  await queryDatabase(
    postgres.url,
    `create schema platform;
     create table platform.migrations (id serial primary key, timestamp bigint not null, name varchar not null);
     create function platform.wait() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$;
     create trigger wait before insert on platform.migrations for each row execute function platform.wait()`,
  );
  await postgres.stop();
});

afterAll(async () => {
  ProductProcess.killAll();
  await rm(dataDir, { recursive: true, force: true });
});

const isDatabaseRunning = () => existsSync(join(dataDir, 'postgres/postmaster.pid'));

it.each(['main', 'seed'] as const)(
  'a start of %s that does not complete ends with the signal, and so does its embedded database',
  async (program) => {
    const settings = { DATA_DIR: dataDir, PORT: String(await findFreePort()) };
    const words = runProgram(program);
    const started = ProductProcess.run(settings, words.slice(0, -1), words.at(-1));
    await waitUntil(
      () => Promise.resolve(isDatabaseRunning()),
      (isRunning) => isRunning,
    );
    started.signal('SIGINT');
    expect((await started.waitForExit()).code).toBe(1);
    expect(isDatabaseRunning()).toBe(false);
  },
);
