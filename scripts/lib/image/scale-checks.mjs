import { setTimeout as pause } from 'node:timers/promises';
import { UserFacingError } from '../runner.mjs';
import { expectEqual } from './checks.mjs';
import { serviceOf } from './installation.mjs';

/** Containers of the profile by service, as it is declared. */
const CONTAINERS = { api: 3, gateway: 1, objects: 1, pgbouncer: 1, postgres: 1, replica: 1, valkey: 1, worker: 2 };
const READS = 90;
/** A container that answers less than this share of the requests does not take part. */
const MIN_SHARE = 0.1;
const RETURN_SECONDS = 60;

const READ_METRICS = `
  import { readFileSync } from 'node:fs';
  const authorization = 'Bearer ' + readFileSync('/run/secrets/product/metrics-token', 'utf8');
  const lines = (await (await fetch('http://127.0.0.1:3000/metrics', { headers: { authorization } })).text()).split('\\n');
  const sum = (prefix) => lines.filter((line) => line.startsWith(prefix)).reduce((total, line) => total + Number(line.split(' ').at(-1)), 0);
  const reads = (server) => sum('recuento_replica_reads_total{server="' + server + '"}');
  console.log(JSON.stringify({ requests: sum('recuento_http_request_seconds_count{'), replica: reads('replica'), primary: reads('primary') }));`;

/**
 * After the browser test: every container of the profile runs, the requests spread over the API containers, anonymous reads are
 * answered by the replica, and by the primary while the replica is stopped. Returns the figures for the report.
 */
export async function checkScale(engine, installation) {
  const running = await installation.listRunning();
  expectEqual('running containers', countByService(running), CONTAINERS);
  const readUse = () => readAll(installation, READ_METRICS);
  const read = async (kind, count) => {
    const before = await readUse();
    for (let index = 0; index < count; index += 1) await readAnonymously(installation.url, `${kind} ${index}`);
    return subtract(await readUse(), before);
  };
  const inBrowser = (await readUse()).map(({ requests }) => requests);
  const servers = await countConnections(engine, installation);

  const together = await read('together', READS);
  const shares = together.map(({ requests }) => requests / READS);
  if (shares.some((share) => share < MIN_SHARE))
    throw new UserFacingError(`The requests do not spread over the API containers: ${JSON.stringify(together)}`);
  if (together.some(({ replica }) => replica === 0))
    throw new UserFacingError(`An API container never read from the replica: ${JSON.stringify(together)}`);

  const [{ Id: replicaId }] = await installation.listRunning('replica');
  await engine.require(['stop', replicaId]);
  const alone = await read('without replica', READS);
  expectEqual('reads from a stopped replica', sum(alone, 'replica'), 0);
  expectEqual('reads from the primary instead', sum(alone, 'primary') >= READS, true);
  await engine.require(['start', replicaId]);
  await installation.waitUntilHealthy();
  for (let second = 0; sum(await read(`again ${second}`, CONTAINERS.api), 'replica') === 0; second += 1) {
    if (second === RETURN_SECONDS) throw new UserFacingError('The replica started again, and is never read.');
    await pause(1000);
  }
  const replicaReads = sum(together, 'replica');
  return { inBrowser, requests: together.map(({ requests }) => requests), reads: READS, replicaReads, ...servers };
}

const sum = (uses, key) => uses.reduce((total, use) => total + use[key], 0);

const subtract = (after, before) =>
  after.map((use, index) =>
    Object.fromEntries(Object.entries(use).map(([key, value]) => [key, value - before[index][key]])),
  );

function countByService(containers) {
  const counts = {};
  for (const name of containers.map(serviceOf).sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** Each time another search, which no cache holds. */
async function readAnonymously(url, query) {
  const { status } = await fetch(`${url}/api/conditions/search?query=${encodeURIComponent(query)}`);
  expectEqual('status of an anonymous read', status, 200);
}

async function readAll(installation, script) {
  const containers = await installation.listRunning('api');
  return Promise.all(containers.map((container) => installation.evaluate(script, container)));
}

/** Connections of the product that came through PgBouncer, and replicas that receive all changes. */
async function countConnections(engine, installation) {
  const [pooler] = await installation.listRunning('pgbouncer');
  const [postgres] = await installation.listRunning('postgres');
  const addresses = Object.values(pooler.NetworkSettings.Networks).map(({ IPAddress }) => `'${IPAddress}'`);
  const count = async (condition) => {
    const psql = [
      'psql',
      '-XAtq',
      '-h',
      '/var/run/postgresql',
      '-U',
      'postgres',
      '-c',
      `select count(*) from ${condition}`,
    ];
    return Number(await engine.require(['exec', postgres.Id, ...psql]));
  };
  const pooled = await count(`pg_stat_activity where usename = 'recuento' and client_addr in (${addresses.join()})`);
  const replicas = await count(`pg_stat_replication where state = 'streaming'`);
  expectEqual('connections through PgBouncer', pooled > 0, true);
  expectEqual('streaming replicas', replicas, 1);
  return { pooled };
}
