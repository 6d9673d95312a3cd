import { setTimeout as pause } from 'node:timers/promises';
import { run } from '../lib/runner.mjs';
import { ApiClient } from './api-client.mjs';
import { readPeakMemory } from './processes.mjs';

const APPROVALS = 10_000;
const DRAIN_SECONDS = 60;
const EXPORTED = 2_000;
/** The lock of the reconciler of the product. */
const RECONCILER_LOCK = 7_325_402;
const CELL_ROWS = `select count(*)::int as cells, count(distinct (condition_id, supplement_id))::int as pairs,
  pg_total_relation_size('analysis.cells')::float8 as bytes from analysis.cells`;

/** The command of the operator that recomputes all cells; also fills them. */
export async function recomputeAll({ client, url, folder }) {
  const { code, output, seconds } = await run(process.execPath, ['backend/dist/admin.js', 'recompute'], {
    env: { DATABASE_URL: url, DATA_DIR: folder },
  });
  if (code !== 0) throw new Error(`recompute failed: ${output}`);
  const { rows: written } = await client.query(CELL_ROWS);
  await client.query('vacuum full analysis.cells');
  await client.query('vacuum (analyze) analysis.cells');
  const { rows } = await client.query(CELL_ROWS);
  return { seconds, ...rows[0], bytesWritten: written[0].bytes };
}

/**
 * Holds the lock of the reconciler, so that its comparison of all testimonials with their effects, which every worker
 * starts with, does not run during a measurement of something else.
 */
export async function holdReconcilerLock({ client }) {
  await client.query('select pg_advisory_lock($1)', [RECONCILER_LOCK]);
}

/** Rows of analysis.cells that one approval inserts or updates, and seconds until the ranking contains it. */
export async function measureApproval({ client }, product) {
  const admin = await ApiClient.signIn(product.port, 'admin');
  await addPending(client, 1);
  const { rows } = await client.query(
    `select id, condition_id as "conditionId", supplement_id as "supplementId" from testimonials.testimonials
     where review_status = 'pending' order by id desc limit 1`,
  );
  const [{ id, conditionId, supplementId }] = rows;
  const path = `/api/analysis/condition-analysis?conditionQuery=${conditionId}&supplementId=${supplementId}`;
  const readTotal = async () => {
    const response = await fetch(`http://127.0.0.1:${product.port}${path}`);
    return (await response.json()).supplementRanking[0]?.totalTestimonials ?? 0;
  };
  const before = await readTotal();
  const { rows: transactions } = await client.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  const startedAt = performance.now();
  const response = await admin.call('POST', `/api/testimonials/admin/${id}/approve`);
  if (response.status !== 204) throw new Error(`The approval answered ${response.status}: ${await response.text()}`);
  while ((await readTotal()) === before) {
    if (performance.now() - startedAt > 30_000) throw new Error('The ranking does not contain the approval.');
    await pause(5);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows: cells } = await client.query(
    `select count(*) filter (where xmin::text::bigint >= $3::bigint)::int as written,
       count(*) filter (where xmin::text::bigint >= $3::bigint and (condition_id, supplement_id) <> ($1, $2))::int as elsewhere,
       count(*) filter (where condition_id = $1 and supplement_id = $2)::int as "inPair" from analysis.cells`,
    [conditionId, supplementId, transactions[0].next],
  );
  const [{ written: rowsWritten, elsewhere, inPair: rowsOfPair }] = cells;
  if (rowsWritten === 0) throw new Error('The ranking contains the approval, but no row of cells was written since.');
  if (elsewhere > 0) throw new Error(`The approval wrote ${elsewhere} rows of cells of other pairs.`);
  return { seconds, rowsWritten, rowsOfPair };
}

/** Adds pending testimonials of new users; their pairs are distributed like those of the others. */
async function addPending(client, count) {
  await client.query(
    `with users as (
       insert into identity.users (issuer, subject)
       select 'urn:recuento:bench-pending', gen_random_uuid() from generate_series(1, $1::int) returning id
     ), numbered as (select id, row_number() over (order by id) as n from users),
     known as (select min(id) as first, max(id) as last from testimonials.testimonials where review_status = 'approved')
     insert into testimonials.testimonials ${COPIED_COLUMNS}
     select numbered.id, ${copiedValues("'pending'", 'null')}
     from numbered cross join known
     join testimonials.testimonials t on t.id = known.first + (n * 7919) % (known.last - known.first)`,
    [count],
  );
}

const COPIED = `language, experience, condition_id, supplement_id, brand_id, subject_key, consumption_duration,
  consumption_unit, usage_frequency, usage_frequency_unit, dose_amount, dose_unit, intake_type, intake_habits,
  perceived_improvement, time_to_results, time_to_results_unit, still_taking_status, side_effects, gender, age_range, proof`;
const COPIED_COLUMNS = `(user_id, ${COPIED}, review_status, version, updated_at, approved_at)`;
const copiedValues = (status, approvedAt) => `${COPIED}, ${status}, 1, now(), ${approvedAt}`;

/**
 * Approves 10,000 testimonials in one transaction with their events, like the product does, while a worker is waiting.
 * Measures how fast the relay hands the events to the queues, and how old the oldest job of the cells becomes.
 */
export async function measureRelay({ client }, processes) {
  await addPending(client, APPROVALS);
  const { rows: last } = await client.query('select coalesce(max(id), 0) as id from platform.outbox');
  const worker = await processes.startProduct('relay-worker', 'worker');
  const { rowCount: approvals } = await client.query(APPROVE_ALL, [APPROVALS]);
  const state = await followQueue(client, last[0].id, approvals);
  await processes.stop(worker);
  return { approvals, ...state };
}

const APPROVE_ALL = `
  with pending as (
    select id from testimonials.testimonials where review_status = 'pending' order by id desc limit $1
  ), approved as (
    update testimonials.testimonials t set review_status = 'approved', approved_at = now(), updated_at = now()
    from pending where pending.id = t.id returning t.id, condition_id, supplement_id
  ), recorded as (
    insert into platform.outbox (name, payload)
    select 'testimonials.approved',
           jsonb_build_object('testimonialId', id, 'conditionId', condition_id, 'supplementId', supplement_id)
    from approved returning id
  )
  select pg_notify('recuento_outbox', '') from recorded`;

/** Waits until the relay has handed on all events and the queue of the cells is empty, or the time is over. */
async function followQueue(client, lastEvent, events) {
  const startedAt = performance.now();
  let maxLag = 0;
  for (;;) {
    const { rows } = await client.query(QUEUE_STATE, [lastEvent, events]);
    const [{ relayed, relaySeconds, waiting, lag }] = rows;
    maxLag = Math.max(maxLag, lag);
    const seconds = (performance.now() - startedAt) / 1000;
    if ((relayed >= events && waiting === 0) || seconds > DRAIN_SECONDS) {
      return { relayed, relaySeconds, waiting, drainSeconds: seconds, maxLag };
    }
    await pause(250);
  }
}

const QUEUE_STATE = `
  select relayed, "relaySeconds", waiting, lag from (
    select count(processed_at)::int as relayed,
           extract(epoch from max(processed_at) - min(created_at))::float8 as "relaySeconds"
    from (select * from platform.outbox where id > $1 and name = 'testimonials.approved' order by id limit $2) events
  ) relay cross join (
    select count(*)::int as waiting,
           coalesce(extract(epoch from clock_timestamp()) - min(added_at_ms) / 1000.0, 0)::float8 as lag
    from bull.job where queue = 'analysis.recompute-rankings' and state in ('waiting', 'active')
  ) queue`;

/** The largest memory of a worker that exports 2,000 testimonials of one user. */
export async function measureExport({ client }, product, processes) {
  const author = await ApiClient.signIn(product.port, 'james');
  await author.call('GET', '/api/testimonials/my');
  await client.query(
    `with pairs as (
       select distinct on (condition_id, supplement_id) * from testimonials.testimonials
       where review_status = 'approved' order by condition_id, supplement_id limit $1
     ), author as (
       select id from identity.users u where not exists (
         select from testimonials.testimonials t where t.user_id = u.id) and issuer not like 'urn:recuento:bench%'
       order by id desc limit 1
     )
     insert into testimonials.testimonials ${COPIED_COLUMNS}
     select author.id, ${copiedValues("'approved'", 'now()')} from pairs cross join author`,
    [EXPORTED],
  );
  const worker = await processes.startProduct('export-worker', 'worker');
  let response = await author.call('GET', '/api/data-rights/export');
  for (let attempt = 0; response.status === 202 && attempt < 60; attempt += 1) {
    await pause(500);
    response = await author.call('GET', response.headers.get('location'));
  }
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The export answered ${response.status}: ${text.slice(0, 300)}`);
  const exported = (text.match(/"perceivedImprovement"/g) ?? []).length;
  if (exported < EXPORTED) throw new Error(`The export contains ${exported} testimonials, not ${EXPORTED}.`);
  const memory = readPeakMemory(worker.pid);
  await processes.stop(worker);
  return { testimonials: exported, bytes: text.length, memory };
}
