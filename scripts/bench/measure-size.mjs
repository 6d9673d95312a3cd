import { openDataset } from './dataset.mjs';
import { holdReconcilerLock, measureApproval, measureExport, measureRelay, recomputeAll } from './operations.mjs';
import { measureDocuments } from './documents.mjs';
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
    const failures = [];
    const context = { dataset, processes, options, workloads: selected, all, failures };
    const { reads, memory, product } = await measureReads(context);
    const { rows } = await dataset.client.query('show server_version');
    const postgres = rows[0].server_version;
    const measured = { size, postgres, fillSeconds: dataset.fillSeconds, recompute, reads };
    const others = isLargest ? { memory, ...(await measureOthers(context, product)) } : {};
    return { measured, others, failures };
  } finally {
    await processes.stopAll();
    await dataset.close();
  }
}

async function measureReads({ processes, options, workloads, failures }) {
  const reference = await processes.startReference();
  const servers = [reference];
  for (const cache of options.caches) {
    servers.push(await processes.startProduct(`cache ${cache}`, 'api', { RESPONSE_CACHE: cache }));
  }
  const [, product] = servers;
  const reads = [];
  for (const workload of workloads) {
    for (const server of servers.slice(1)) {
      await attempt(failures, `${workload.name}, ${server.name}: same figures as the reference`, () =>
        assertSameFigures(workload, reference, server),
      );
    }
    const read = await measureWorkload(workload, servers, options);
    const line = read.servers.map(
      ({ server, rate, rateRatio, p95Ratio }) =>
        `${server} ${rate.median.toFixed(0)}/s (${rateRatio.median.toFixed(2)}x, p95 ${p95Ratio.median.toFixed(2)}x)`,
    );
    console.log(`  ${workload.name}: ${line.join(', ')}`);
    reads.push(read);
  }
  const memory = Math.max(...servers.slice(1).map(({ pid }) => readPeakMemory(pid)));
  for (const server of servers.slice(2)) await processes.stop(server);
  return { reads, memory, product };
}

async function measureOthers(context, product) {
  const { dataset, processes, options, all, failures } = context;
  const isSelected = (name) => options.workloads?.includes(name) ?? true;
  const results = {};
  const measure = async (key, title, work) => {
    console.log(`  ${title}`);
    results[key] = await attempt(failures, title, work);
  };
  if (options.profile.length > 0) await measure('profiles', 'CPU profiles', () => measureProfiles(context));
  if (isSelected('W6')) {
    const worker = await processes.startProduct('worker', 'worker');
    const times = { rounds: options.rounds, seconds: SUBMISSION_SECONDS };
    await measure('submissions', 'W6 submissions', () => measureSubmissions(all[0], product, dataset, times));
    if (!options.workloads) await measure('approval', 'approval', () => measureApproval(dataset, product));
    await processes.stop(worker);
  }
  if (options.workloads) return results;
  const rendering = await processes.startProduct('rendering', 'api', { RESPONSE_CACHE: 'off' });
  await measure('documents', 'rendered pages', () =>
    measureDocuments(all[0], { stored: product, rendered: rendering }, options),
  );
  await processes.stop(rendering);
  await measure('queries', 'queries of the reference', async () => {
    const queries = [];
    for (const workload of all) queries.push(await measureQuery(workload, dataset));
    return queries;
  });
  await measure('relay', 'relay and queue', () => measureRelay(dataset, processes));
  await measure('exported', 'export', () => measureExport(dataset, product, processes));
  return results;
}

/** A failure is reported like a missed target and does not discard the other figures. */
async function attempt(failures, title, work) {
  try {
    return await work();
  } catch (error) {
    console.error(`  ${title} failed: ${error.stack}`);
    failures.push({ title, reason: error.message.split('\n', 1)[0] });
    return undefined;
  }
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
