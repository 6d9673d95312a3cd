import pg from 'pg';
import { Client } from './app/client.js';
import { addNames, jpeg, multipart, buildSubmission } from './fixtures/factories.js';
import { waitUntil, TestApp } from './app/test-app.js';
import { ProductProcess } from './app/product-process.js';
import { findTraces } from './app/traces.js';

/** One step of each kind: rows with files, many rows, the account itself, the final clean-up. */
const KILL_STEPS = ['data-rights', 'testimonials', 'account', 'unused-custom-names'];
const BARRIER = 77;

let product: TestApp;
let lockHolder: pg.Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  lockHolder = new pg.Client({ connectionString: product.databaseUrl });
  await lockHolder.connect();
});

afterAll(async () => {
  ProductProcess.killAll();
  await lockHolder.end();
  await product.stop();
});

/** Starts a worker process that logs everything. */
async function startWorker(): Promise<ProductProcess> {
  const program = ProductProcess.run({
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: product.dataDir,
    PROCESS: 'worker',
    LOG_LEVEL: 'debug',
  });
  await program.waitForOutput('works on its queues');
  return program;
}

/** From now on the recording of a step waits until the barrier is released: its work is done but not recorded. */
async function createBarrier(): Promise<void> {
  await lockHolder.query(`
    create table public.barriers (step text);
    create function public.wait_at_barrier() returns trigger language plpgsql as $$ begin
      if exists (select 1 from public.barriers where step = new.step) then
        perform pg_advisory_lock(${BARRIER});
        perform pg_advisory_unlock(${BARRIER});
      end if;
      return new;
    end $$;
    create trigger barrier before insert on data_rights.erasure_steps
      for each row execute function public.wait_at_barrier();
    select pg_advisory_lock(${BARRIER});`);
}

const findWaiting = async () =>
  (
    await lockHolder.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${BARRIER} and not granted`,
    )
  ).rows;

it('an erasure is completed by other workers after kills between its steps, and no log contains personal data', async () => {
  const marker = 'zzkilledmarker';
  const names = await addNames(product.database);
  const user = await Client.signUp(product.url, `${marker}@example.org`);
  const form = multipart(buildSubmission(names, { experience: marker, consentText: marker }), [await jpeg()]);
  expect((await user.post('/api/testimonials', form)).status).toBe(201);
  await createBarrier();
  const erasure = await user.call<{ reference: string }>('DELETE', '/api/data-rights/erase', {
    reason: marker,
    confirmErasure: true,
  });
  expect(erasure.status).toBe(202);
  expect(erasure.headers.get('location')).toBe(`/api/data-rights/erasures/${erasure.body.reference}`);

  const logs: string[] = [];
  for (const step of KILL_STEPS) {
    await lockHolder.query('insert into public.barriers values ($1)', [step]);
    const killedWorker = await startWorker();
    const [{ pid }] = await waitUntil(findWaiting, (waiting) => waiting.length > 0);
    await killedWorker.stop('SIGKILL');
    logs.push(killedWorker.log);
    await lockHolder.query('select pg_terminate_backend($1)', [pid]);
    await waitUntil(findWaiting, (waiting) => waiting.length === 0);
    await lockHolder.query('delete from public.barriers');
    // Like the hourly run, which resumes stalled erasures.
    await lockHolder.query(`insert into platform.outbox (name, payload) values ('data-rights.erasure-requested', $1)`, [
      { erasureId: erasure.body.reference },
    ]);
  }
  const lastWorker = await startWorker();
  const receipt = () =>
    product.anonymous().get<{ state: string }>(`/api/data-rights/erasures/${erasure.body.reference}`);
  await waitUntil(receipt, ({ body }) => body.state === 'completed');
  await lastWorker.stop();
  logs.push(lastWorker.log);
  expect(await findTraces(product, marker)).toEqual([]);
  expect(logs.join('\n')).not.toContain(marker);
});
