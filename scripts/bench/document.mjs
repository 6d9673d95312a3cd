import { computeGrowth } from './targets.mjs';

const ms = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(1)} ms`;
const ratio = (value) => `${value.toFixed(2)}x`;
const spread = ({ median, min, max }, format) => `${format(median)} (${format(min)}–${format(max)})`;
const count = (value) => value.toLocaleString('en');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The text of docs/performance.md. */
export function formatDocument(results, targets) {
  return [
    INTRODUCTION,
    formatConditions(results),
    '## Targets',
    formatTargets(targets),
    ...results.sizes.toReversed().map(formatReads),
    '## Growth',
    GROWTH,
    formatGrowth(results.sizes),
    ...formatOthers(results),
    HOW_TO_RUN,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

const INTRODUCTION = `# Performance

Written by \`npm run bench\`; do not edit.

The product is compared with a **reference**: a server of node:http and pg only, with a pool of 10 connections and prepared
statements, without framework, validation, compression and log. It reads rows that were prepared for it: names, counts,
shares and scores by condition and group, testimonials by pair and position, names by prefix, products by condition. Its
answers are lean, those of the product are complete. Both run on the same database and receive the same requests.

**How to read it.** Only ratios to the reference are meaningful, because times depend on the machine and its load. 1x is as
fast as the reference; 2x of its requests per second is better, 2x of its p95 is worse. Requests vary: conditions with a
zipf distribution, both languages. Each workload runs with 32 connections on the reference, the product with its response
cache and the product without it, one after the other in each round (A B A B). Tables contain medians and, in brackets,
the smallest and the largest value of the rounds. The client accepts compressed responses and shares the cores with the
servers. "CPU" is the time of the server process for each request, without PostgreSQL.`;

function formatConditions({ date, machine, options, sizes, minutes }) {
  const data = sizes
    .map(({ size, fillSeconds, recompute }) => {
      const filled = `filled in ${fillSeconds.toFixed(0)} s`;
      return `${count(size)} (${count(recompute.pairs)} pairs, ${count(recompute.cells)} cells; ${filled})`;
    })
    .join(', ');
  return table(
    ['Condition', 'Value'],
    [
      ['Date', date],
      ['Machine', machine.cpu],
      ['Versions', `Node ${machine.node}, PostgreSQL ${sizes[0].postgres}`],
      ['Load of the machine before the run', machine.load],
      ['Testimonials', data],
      [
        'Rounds',
        `${options.rounds} of ${options.seconds} s for each server and workload, after 1 s without measurement`,
      ],
      ['Duration', `${minutes.toFixed(0)} minutes`],
    ],
  );
}

function formatTargets(targets) {
  const missed = targets.filter(({ isMet }) => !isMet);
  const summary = `${targets.length - missed.length} of ${targets.length} targets are met.`;
  const rows = targets.map(({ title, target, actual, isMet }) => [title, target, actual, isMet ? 'met' : '**missed**']);
  return `${summary}\n\n${table(['Target', 'Limit', 'Measured', 'Result'], rows)}`;
}

function formatReads({ size, reads }) {
  const rows = reads.flatMap(({ name, title, servers }) =>
    servers.map(({ server, rate, p95, cpu, rateRatio, p95Ratio }, index) => [
      index === 0 ? `${name} ${title}` : '',
      server,
      rate.median.toFixed(0),
      index === 0 ? '' : spread(rateRatio, ratio),
      ms(p95.median),
      index === 0 ? '' : spread(p95Ratio, ratio),
      ms(cpu.median),
    ]),
  );
  const head = ['Workload', 'Server', 'Requests/s', 'Relative', 'p95', 'Relative', 'CPU'];
  return `## ${count(size)} testimonials\n\n${table(head, rows)}`;
}

const GROWTH = `p95 at the largest size relative to the smallest. The answers of a larger database are also longer, so the reference grows
too. In brackets: growth of the ratio to the reference, which is measured in the same round. The sizes are measured minutes
apart, and the speed of the machine changes in between.`;

function formatGrowth(sizes) {
  const growth = computeGrowth(sizes);
  if (growth.length === 0) return 'Not measured: the run had one size.';
  const servers = growth[0].servers.map(({ server }) => server);
  return table(
    ['Workload', ...servers],
    growth.map(({ name, servers: [reference, ...products] }) => [
      name,
      ratio(reference.growth),
      ...products.map((server) => `${ratio(server.growth)} (${ratio(server.relative)})`),
    ]),
  );
}

function formatOthers({
  queries,
  sizes,
  submissions,
  documents,
  approval,
  relay,
  memory,
  exported,
  startup,
  profiles,
}) {
  return [
    queries && formatQueries(queries),
    submissions && formatSubmissions(submissions),
    documents && formatDocuments(documents),
    '## Recomputation',
    table(
      ['Testimonials', 'Recomputation', 'Pairs/s', 'Cells with indexes', 'Before `vacuum full`'],
      sizes.map(({ size, recompute: { seconds, pairs, bytes, bytesWritten } }) => [
        count(size),
        `${seconds.toFixed(1)} s`,
        count(Math.round(pairs / seconds)),
        `${(bytes / 1e6).toFixed(0)} MB`,
        `${(bytesWritten / 1e6).toFixed(0)} MB`,
      ]),
    ),
    'The recomputation fills an empty table, which is then rewritten by `vacuum full`; all rankings are measured on that.',
    approval &&
      `One approval at the largest size wrote ${approval.rowsWritten} rows of cells (the pair has ${approval.rowsOfPair}) and was in the ranking after ${(approval.seconds * 1000).toFixed(0)} ms.`,
    relay && formatRelay(relay),
    '## Memory and start',
    table(
      ['What', 'Measured'],
      [
        ...(memory ? [['Largest resident memory of an API process under W1 to W5', `${memory.toFixed(0)} MB`]] : []),
        ...(exported
          ? [
              [
                `... of a worker that exports ${count(exported.testimonials)} testimonials`,
                `${exported.memory.toFixed(0)} MB`,
              ],
            ]
          : []),
        ...(startup
          ? [
              ['Second `npm start` until the first page', spread(startup.start, (value) => `${value.toFixed(2)} s`)],
              ['Node loads the same modules', spread(startup.modules, (value) => `${value.toFixed(2)} s`)],
              ['`npm run admin -- help`', spread(startup.help, (value) => `${value.toFixed(2)} s`)],
            ]
          : []),
      ],
    ),
    ...(profiles ?? []).map(formatProfile),
  ];
}

function formatQueries(queries) {
  const rows = queries.map(({ name, pgbench, driver }) => [
    name,
    pgbench === undefined ? 'not installed' : ms(pgbench),
    ms(driver),
    pgbench === undefined ? '' : ratio(driver / pgbench),
  ]);
  return `## The reference and pgbench

Time of the query of each workload on one connection, with prepared statements: by pgbench, which discards the rows, and by
the driver of the reference, which parses them. The difference is the price of a server in Node that reads rows.

${table(['Workload', 'pgbench', 'Driver', 'Relative'], rows)}`;
}

function formatSubmissions({ megabytes, sent, acknowledged, lost, rate, latency, alone, beside, ratio: p95, refused }) {
  return `## W6: submissions beside W1

${table(
  ['What', 'Measured'],
  [
    ['Submissions with a JPEG of 6 megapixels', `${sent} of ${megabytes.toFixed(1)} MB, 5 per second`],
    ['Acknowledged', `${acknowledged} (${rate.toFixed(1)}/s)${refused ? `; first refusal: ${refused}` : ''}`],
    ['Acknowledged, but row or file missing', String(lost)],
    ['Time of a submission', spread(latency, ms)],
    ['p95 of W1 alone', spread(alone, ms)],
    ['p95 of W1 beside submissions', `${spread(beside, ms)}; ${spread(p95, ratio)}`],
  ],
)}`;
}

function formatDocuments({ rate, p95 }) {
  const row = (what, { stored, rendered, ratio: times }, format) => [
    what,
    spread(rendered, format),
    spread(stored, format),
    spread(times, ratio),
  ];
  return `## Rendered pages

Documents of rankings, by the conditions of W1, on 8 connections: rendered for each request, and from the response cache after
each was requested once. Documents take at most a quarter of the cache, so not all of them fit.

${table(
  ['What', 'Rendered', 'Stored', 'Relative'],
  [row('Requests/s', rate, (value) => count(Math.round(value))), row('p95', p95, ms)],
)}`;
}

function formatRelay({ approvals, relayed, relaySeconds, waiting, drainSeconds, maxLag }) {
  const left = waiting > 0 ? `; ${count(waiting)} jobs were left` : '';
  return `## Queue

${count(approvals)} approvals in one transaction, while a worker is waiting: the relay handed ${count(relayed)} events to
the queues in ${relaySeconds.toFixed(1)} s (${count(Math.round(relayed / relaySeconds))}/s). The queue of the cells was
followed for ${drainSeconds.toFixed(0)} s${left}; its oldest job was at most ${maxLag.toFixed(1)} s old.`;
}

function formatProfile({ name, label, requests, layers }) {
  const rows = layers.map(({ layer, milliseconds }) => [layer, milliseconds.toFixed(3)]);
  return `## CPU of ${name} by layer, ${label}

Milliseconds per request, over ${count(requests)} requests.

${table(['Layer', 'ms'], rows)}`;
}

const HOW_TO_RUN = `## How to run it

\`npm run bench\` measures all sizes in less than 20 minutes and writes this file and \`performance.json\`. Nothing else should
run on the machine. \`npm run bench -- --help\` lists the options; a run with options that limit it writes to
\`.cache/bench/\` instead. The databases are filled once and kept in \`.cache/bench\` until the fill or a migration changes; a
run works on a copy. If a ratio is more than 20% worse than in \`performance.json\`, the command names the workload, ends with
code 1 and keeps both files; \`--accept\` replaces them.

The reconciler of the product, which compares all testimonials with their effects at the start of a worker, does not run
during the measurements.`;
