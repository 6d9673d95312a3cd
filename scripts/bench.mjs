import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { deepStrictEqual } from 'node:assert';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { prepareBackend, PRODUCT } from './lib/product.mjs';
import { main, root } from './lib/runner.mjs';
import { measureApprovalToRanking } from './bench/approval.mjs';

/**
 * `npm run bench [-- --count 100000 --seconds 8]`: compares the product with a minimal node:http + pg server on the same
 * private database. Only the ratios are meaningful, because both depend on the load of the machine. There is no cache:
 * every request reaches PostgreSQL.
 */
const option = (name, fallback) => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? fallback : Number(process.argv[index + 1]);
};
const COUNT = option('count', 100_000);
const SECONDS = option('seconds', 8);
const MEMORY_LIMIT_MB = 350;
const READS = [
  { name: 'ranking', path: '/api/analysis/condition-analysis?conditionQuery=Insomnia&language=en', limit: 3 },
  {
    name: 'ranking, filtered',
    path: '/api/analysis/condition-analysis?conditionQuery=Insomnia&language=en&ageRange=35-44&gender=female',
    limit: 3,
  },
  { name: 'list, first page', path: '/api/testimonials?conditionId=3&supplementId=5&language=en', limit: 2 },
  { name: 'list, deep page', path: '/api/testimonials?conditionId=3&supplementId=5&language=en&page=5', limit: 2 },
  { name: 'typeahead', path: '/api/supplements/search?query=magn&language=en', limit: 3 },
];

await main(async () => {
  await prepareBackend();
  const { startEmbeddedPostgres } = await import('../backend/dist/platform/database/embedded-postgres.js');
  const folder = mkdtempSync(join(tmpdir(), 'recuento-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const children = [];
  const startChild = (args, env, ready) => start(children, args, env, ready);
  try {
    console.log(`Filling a private database with ${COUNT} testimonials ...`);
    const fill = startChild(['scripts/bench/fill.mjs', postgres.url, folder, String(COUNT)], {}, /^\d+$/m);
    console.log(`  ${(await fill.ready).trim()} testimonials`);
    const [productPort, barePort] = [await findFreePort(), await findFreePort()];
    const product = startChild(
      PRODUCT,
      {
        PORT: String(productPort),
        DATABASE_URL: postgres.url,
        DATA_DIR: folder,
        RATE_LIMIT_FACTOR: '1000000',
        LOG_LEVEL: 'info',
      },
      /is ready/,
    );
    await product.ready;
    await startChild(['scripts/bench/bare-server.mjs', postgres.url, String(barePort)], {}, /ready/).ready;
    const servers = { product: `http://localhost:${productPort}`, bare: `http://127.0.0.1:${barePort}` };
    for (const { path } of READS) await assertSameResponse(servers, path);
    const misses = await measureReads(servers);
    const seconds = await measureApprovalToRanking(servers.product);
    const peak = readPeakMemoryMb(product.child.pid);
    console.log(`\napproval to visible ranking: ${seconds.toFixed(3)} s (limit 1 s)`);
    console.log(`peak memory of the product: ${peak.toFixed(0)} MB (limit ${MEMORY_LIMIT_MB} MB)`);
    if (seconds > 1) misses.push('approval to visible ranking');
    if (peak > MEMORY_LIMIT_MB) misses.push('memory');
    console.log(misses.length === 0 ? '\nAll limits are met.' : `\nLimits exceeded: ${misses.join('; ')}`);
    return misses.length === 0 ? 0 : 1;
  } finally {
    for (const child of children) await stop(child);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

async function measureReads(servers) {
  const misses = [];
  console.log(`\n${'read'.padEnd(20)} conns   product p95   bare p95   ratio  limit   product/s   bare/s`);
  for (const { name, path, limit } of READS) {
    for (const connections of [1, 32]) {
      await load(servers.product + path, connections, 2);
      await load(servers.bare + path, connections, 2);
      // Alternating runs, so that both have similar conditions; the better of two runs has less interference.
      const runs = { product: [], bare: [] };
      for (let round = 0; round < 2; round += 1) {
        for (const side of ['product', 'bare']) {
          runs[side].push(await load(servers[side] + path, connections, SECONDS));
        }
      }
      const selectBest = (side) => runs[side].sort((a, b) => a.p95 - b.p95)[0];
      const [product, bare] = [selectBest('product'), selectBest('bare')];
      const ratio = product.p95 / bare.p95;
      if (ratio > limit) misses.push(`${name} at ${connections}: ${ratio.toFixed(2)}x`);
      console.log(
        `${name.padEnd(20)} ${String(connections).padStart(5)} ${formatMs(product.p95)} ${formatMs(bare.p95, 10)} ` +
          `${ratio.toFixed(2).padStart(7)} ${String(limit).padStart(5)}x ${String(Math.round(product.rate)).padStart(10)} ` +
          `${String(Math.round(bare.rate)).padStart(8)}`,
      );
    }
  }
  return misses;
}

function formatMs(value, width = 13) {
  return `${value.toFixed(2)} ms`.padStart(width);
}

/** Records the time of each response, because autocannon rounds latencies to whole milliseconds. */
async function load(url, connections, duration) {
  const times = [];
  const running = autocannon({ url, connections, duration });
  running.on('response', (_client, status, _bytes, time) => {
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    times.push(time);
  });
  const { requests } = await running;
  times.sort((a, b) => a - b);
  return { p95: times[Math.floor(times.length * 0.95)], rate: requests.average };
}

async function assertSameResponse(servers, path) {
  const [product, bare] = await Promise.all(
    Object.values(servers).map(async (server) => (await fetch(server + path)).json()),
  );
  deepStrictEqual(product, bare);
}

function start(children, args, env, ready) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  const started = new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (ready.test(output)) resolve(output);
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}\n${output}`)));
  });
  return { child, ready: started };
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

function readPeakMemoryMb(pid) {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
}

async function findFreePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
