import pg from 'pg';
import { Client } from './client.js';
import { addNames, jpeg, multipart, buildSubmission } from './factories.js';
import { waitUntil, TestApp } from './test-app.js';
import { ProductProcess } from './product-process.js';
import { findTraces } from './traces.js';

/** One step of each sort: a module's rows with files, a module with many rows, the account itself, the afterwork. */
const KILLED_AT = ['data-rights', 'testimonials', 'account', 'unused-custom-names'];
const BARRIER = 77;

let product: TestApp;
let keeper: pg.Client;

beforeAll(async () => {
  product = await TestApp.start({ process: 'api' });
  keeper = new pg.Client({ connectionString: product.databaseUrl });
  await keeper.connect();
});

afterAll(async () => {
  ProductProcess.killAll();
  await keeper.end();
  await product.stop();
});

/** A process of its own that works on the queues, and writes down whatever it would ever log. */
async function worker(): Promise<ProductProcess> {
  const program = ProductProcess.run({
    DATABASE_URL: product.databaseUrl,
    DATA_DIR: product.dataDir,
    PROCESS: 'worker',
    LOG_LEVEL: 'debug',
  });
  await program.waitForOutput('works on its queues');
  return program;
}

/** From now on whoever notes the step waits until the barrier is lifted: its work is done, and nobody knows. */
async function raiseBarrier(): Promise<void> {
  await keeper.query(`
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

const waitingAtBarrier = async () =>
  (
    await keeper.query<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and objid = ${BARRIER} and not granted`,
    )
  ).rows;

it('an erasure is completed by other workers after kills between its steps, and no log contains personal data', async () => {
  const marker = 'zzkilledmarker';
  const names = await addNames(product.database);
  const person = await Client.signUp(product.url, `${marker}@example.org`, 'a long enough password');
  const form = multipart(buildSubmission(names, { experience: marker, consentText: marker }), [await jpeg()]);
  expect((await person.post('/api/testimonials', form)).status).toBe(201);
  await raiseBarrier();
  const asked = await person.call<{ reference: string }>('DELETE', '/api/data-rights/erase', {
    reason: marker,
    confirmErasure: true,
  });
  expect(asked.status).toBe(202);
  expect(asked.headers.get('location')).toBe(`/api/data-rights/erasures/${asked.body.reference}`);

  const logs: string[] = [];
  for (const step of KILLED_AT) {
    await keeper.query('insert into public.barriers values ($1)', [step]);
    const victim = await worker();
    const [{ pid }] = await waitUntil(waitingAtBarrier, (waiting) => waiting.length > 0);
    await victim.stop('SIGKILL');
    logs.push(victim.log);
    await keeper.query('select pg_terminate_backend($1)', [pid]);
    await waitUntil(waitingAtBarrier, (waiting) => waiting.length === 0);
    await keeper.query('delete from public.barriers');
    // As the hourly run does when nobody has taken the job over.
    await keeper.query(`insert into platform.outbox (name, payload) values ('data-rights.erasure-requested', $1)`, [
      { erasureId: asked.body.reference },
    ]);
  }
  const last = await worker();
  const receipt = () => product.anonymous().get<{ state: string }>(`/api/data-rights/erasures/${asked.body.reference}`);
  await waitUntil(receipt, ({ body }) => body.state === 'completed');
  await last.stop();
  logs.push(last.log);
  expect(await findTraces(product, marker)).toEqual([]);
  expect(logs.join('\n')).not.toContain(marker);
});
