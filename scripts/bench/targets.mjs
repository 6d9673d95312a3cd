/** Ratios to the reference: at least `rate`, at most `p95`. */
const CACHED = {
  W1: { rate: 2, p95: 0.6 },
  W2: { rate: 1.5, p95: 0.8 },
  W3: { rate: 0.8, p95: 1.3 },
  W3D: { rate: 0.8, p95: 1.3 },
  W4: { rate: 0.35, p95: 3 },
  W5: { rate: 1, p95: 1.2 },
};
const UNCACHED = { W1: { p95: 3 }, W2: { p95: 3 }, W3: { p95: 2 }, W3D: { p95: 2 }, W4: { p95: 4 }, W5: { p95: 3 } };
const TARGETS = { 'cache on': CACHED, 'cache off': UNCACHED };
const REGRESSION = 0.2;
const MAX_CELLS_BYTES = 142e6;

const formatRatio = (value) => `${value.toFixed(2)}x`;
const atMost = (title, actual, limit, format) => ({
  title,
  target: `<= ${format(limit)}`,
  actual: format(actual),
  isMet: actual <= limit,
});
const atLeast = (title, actual, limit, format) => ({
  title,
  target: `>= ${format(limit)}`,
  actual: format(actual),
  isMet: actual >= limit,
});

/** Every target with the figure of this run; only those that were measured. */
export function compareWithTargets(results) {
  const largest = results.sizes.at(-1);
  return [
    ...compareReads(largest),
    ...compareQueries(results.queries ?? []),
    ...compareGrowth(results.sizes),
    ...compareOperations(results, largest),
    ...(results.failures ?? []).map(({ title, reason }) => ({ title, target: 'works', actual: reason, isMet: false })),
  ];
}

function compareReads({ reads }) {
  return reads.flatMap(({ name, servers }) =>
    servers.flatMap(({ server, rateRatio, p95Ratio }) => {
      const { rate, p95 } = TARGETS[server]?.[name] ?? {};
      return [
        ...(rate === undefined ? [] : [atLeast(`${name}, ${server}: requests/s`, rateRatio.median, rate, formatRatio)]),
        ...(p95 === undefined ? [] : [atMost(`${name}, ${server}: p95`, p95Ratio.median, p95, formatRatio)]),
      ];
    }),
  );
}

/** The slowest one: of the server that the product is compared with, not of the product. */
function compareQueries(queries) {
  const ratios = queries.filter(({ pgbench }) => pgbench !== undefined).map(({ pgbench, driver }) => driver / pgbench);
  if (ratios.length === 0) return [];
  return [atMost('Queries of the reference, relative to pgbench', Math.max(...ratios), 1.3, formatRatio)];
}

/**
 * p95 at the largest size relative to the smallest. `relative`: the same for the ratio to the reference of the same round,
 * because the sizes are measured minutes apart, and the speed of the machine changes in between.
 */
export function computeGrowth(sizes) {
  if (sizes.length < 2) return [];
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  return largest.reads.map(({ name, servers }) => {
    const before = smallest.reads.find((read) => read.name === name).servers;
    return {
      name,
      servers: servers.map(({ server, p95, p95Ratio }, index) => ({
        server,
        growth: p95.median / before[index].p95.median,
        relative: p95Ratio.median / before[index].p95Ratio.median,
      })),
    };
  });
}

function compareGrowth(sizes) {
  return computeGrowth(sizes).flatMap(({ name, servers: [, ...products] }) =>
    products.map(({ server, relative }) =>
      atMost(`${name}, ${server}: growth of p95, relative to the reference`, relative, 1, formatRatio),
    ),
  );
}

function compareOperations(measured, { size, fillSeconds, recompute }) {
  const { submissions, approval, relay, memory, exported, startup } = measured;
  const seconds = (value) => `${value.toFixed(2)} s`;
  const megabytes = (value) => `${value.toFixed(0)} MB`;
  const number = (value) => value.toFixed(0);
  const perSecond = (value) => `${value.toFixed(1)}/s`;
  const results = [];
  if (submissions) {
    results.push(
      atLeast('W6: acknowledged submissions', submissions.rate, 4.9, perSecond),
      atMost('W6: p95 of W1 beside submissions, relative to W1 alone', submissions.ratio.median, 2, formatRatio),
      atMost('W6: lost submissions', submissions.lost, 0, number),
      atMost('W6: refused submissions', submissions.sent - submissions.acknowledged, 0, number),
    );
  }
  if (recompute && size === 1_000_000) {
    results.push(
      atMost('Filling the database', fillSeconds, 180, seconds),
      atMost('Full recomputation', recompute.seconds, 60, seconds),
      atMost('Size of analysis.cells with its indexes', recompute.bytes / 1e6, MAX_CELLS_BYTES / 1e6, megabytes),
    );
  }
  if (approval) {
    results.push(
      atMost('Rows of cells written by one approval', approval.rowsWritten, approval.rowsOfPair, number),
      atMost('From approval to ranking', approval.seconds, 1, seconds),
    );
  }
  if (relay) {
    results.push(
      atLeast('Events relayed per second', relay.relayed / relay.relaySeconds, 1_000, perSecond),
      atMost('Jobs of the cells left after 10,000 approvals and 60 s', relay.waiting, 0, number),
    );
  }
  if (memory) results.push(atMost('Memory of an API process under W1 to W5', memory, 350, megabytes));
  if (exported)
    results.push(atMost('Memory of a worker that exports 2,000 testimonials', exported.memory, 250, megabytes));
  if (startup) {
    const ratio = startup.start.median / startup.modules.median;
    results.push(
      atMost('Second start, relative to loading the modules', ratio, 3, formatRatio),
      atMost('`npm run admin -- help`', startup.help.median, 0.5, seconds),
    );
  }
  return results;
}

/** Ratios that are more than 20% worse than the committed ones. */
export function findRegressions(results, committed) {
  return results.sizes.flatMap(({ size, reads }) => {
    const before = committed?.sizes.find((each) => each.size === size)?.reads ?? [];
    return reads.flatMap(({ name, servers }) =>
      servers.slice(1).flatMap(({ server, rateRatio, p95Ratio }) => {
        const earlier = before.find((read) => read.name === name)?.servers.find((each) => each.server === server);
        if (!earlier) return [];
        const describe = (what, now, then) =>
          `${name} at ${size.toLocaleString('en')}, ${server}: ${what} ${formatRatio(now)}, before ${formatRatio(then)}`;
        const [rate, p95] = [earlier.rateRatio.median, earlier.p95Ratio.median];
        return [
          ...(rateRatio.median < rate * (1 - REGRESSION) ? [describe('requests/s', rateRatio.median, rate)] : []),
          ...(p95Ratio.median > p95 * (1 + REGRESSION) ? [describe('p95', p95Ratio.median, p95)] : []),
        ];
      }),
    );
  });
}
