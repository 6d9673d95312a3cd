import { openDataset } from './dataset.mjs';
import { holdReconcilerLock, measureApproval, measureExport, measureRelay, recomputeAll } from './operations.mjs';
import { measureQuery } from './pgbench.mjs';
import { Processes, readPeakMemory } from './processes.mjs';
import { profileWorkload } from './profile.mjs';
import { assertSameFigures, measureWorkload } from './rounds.mjs';
import { measureSubmissions } from './submissions.mjs';
import { createWorkloads } from './workloads.mjs';

const SUBMISSION_SECONDS = 5;
const PROFILER = ['--import', new URL('./profiler.mjs', import.meta.url).href];

/** Measures one size; what is measured only once is measured at the largest. */
export async function measureSize(size, options, { isLargest }) {
  console.log(`\n${size.toLocaleString('en')} testimonials`);
  const dataset = await openDataset(size);
  const processes = new Processes(dataset.url, dataset.folder);
  try {
    const recompute = await recomputeAll(dataset);
    console.log(`  recomputed in ${recompute.seconds.toFixed(1)} s`);
    await holdReconcilerLock(dataset);
    const all = await createWorkloads(dataset.client);
    const selected = all.filter(({ name }) => options.workloads?.includes(name) ?? true);
    const context = { dataset, processes, options, workloads: selected, all };
    const { reads, memory, product } = await measureReads(context);
    const { rows } = await dataset.client.query('show server_version');
    const postgres = rows[0].server_version;
    const measured = { size, postgres, fillSeconds: dataset.fillSeconds, recompute, reads };
    return { measured, others: isLargest ? { memory, ...(await measureOthers(context, product)) } : {} };
  } finally {
    await processes.stopAll();
    await dataset.close();
  }
}

async function measureReads({ processes, options, workloads }) {
  const reference = await processes.startReference();
  const servers = [reference];
  for (const cache of options.caches) {
    servers.push(await processes.startProduct(`cache ${cache}`, 'api', { RESPONSE_CACHE: cache }));
  }
  const [, product] = servers;
  const reads = [];
  for (const workload of workloads) {
    for (const server of servers.slice(1)) await assertSameFigures(workload, reference, server);
    const read = await measureWorkload(workload, servers, options);
    const line = read.servers.map(
      ({ server, rate, rateRatio, p95Ratio }) =>
        `${server} ${rate.median.toFixed(0)}/s (${rateRatio.median.toFixed(2)}x, p95 ${p95Ratio.median.toFixed(2)}x)`,
    );
    console.log(`  ${workload.name}: ${line.join(', ')}`);
    reads.push(read);
  }
  const memory = readPeakMemory(product.pid);
  for (const server of servers.slice(2)) await processes.stop(server);
  return { reads, memory, product };
}

async function measureOthers({ dataset, processes, options, all }, product) {
  const isSelected = (name) => options.workloads?.includes(name) ?? true;
  const results = {};
  if (options.profile.length > 0) results.profiles = await measureProfiles({ processes, options, all });
  if (isSelected('W6')) {
    console.log('  submissions beside W1');
    const worker = await processes.startProduct('worker', 'worker');
    const times = { rounds: options.rounds, seconds: SUBMISSION_SECONDS };
    results.submissions = await measureSubmissions(all[0], product, dataset, times);
    if (!options.workloads) results.approval = await measureApproval(dataset, product);
    await processes.stop(worker);
  }
  if (options.workloads) return results;
  console.log('  queries, queue and export');
  results.queries = [];
  for (const workload of all) results.queries.push(await measureQuery(workload, dataset));
  results.relay = await measureRelay(dataset, processes);
  results.exported = await measureExport(dataset, product, processes);
  return results;
}

async function measureProfiles({ processes, options, all }) {
  const profiles = [];
  for (const cache of options.caches) {
    const product = await processes.startProduct(`profiled-${cache}`, 'api', { RESPONSE_CACHE: cache }, PROFILER);
    for (const workload of all.filter(({ name }) => options.profile.includes(name))) {
      profiles.push(await profileWorkload(workload, product, `cache-${cache}`));
    }
    await processes.stop(product);
  }
  return profiles;
}
