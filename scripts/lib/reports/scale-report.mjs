const count = (value) => value.toLocaleString('en');
const percent = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`);
const table = (head, alignment, rows) =>
  [head, alignment, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const HEAD = `# Several processes

Written by \`npm run test:scale\`; do not edit. nginx (\`docker/nginx.conf\`) distributes the requests to one, two and three API processes. Behind
them: two workers, a PostgreSQL primary with a streaming replica, PgBouncer in transaction mode, Redis, and an S3-compatible server. All of them
and the users run on one machine and share its cores.`;

/** The text of docs/scale.md. */
export function formatScale(result) {
  const { violations } = result;
  return [
    HEAD,
    violations.length === 0 ? '**Passed**: all requirements are fulfilled.' : formatViolations(violations),
    formatMachine(result),
    ...formatThroughput(result),
    ...formatRequirements(result),
    ...formatCache(result),
  ].join('\n\n');
}

const formatViolations = (violations) =>
  [
    `**Not passed**: ${violations.length} violations`,
    '',
    ...violations.slice(0, 10).map((violation) => `- ${violation.slice(0, 160)}`),
  ].join('\n');

function formatMachine({ date, machine, seed, users }) {
  return table(
    ['Condition', 'Value'],
    ['---', '---'],
    [
      ['Date', date],
      ['Machine', `${machine.cores} cores, ${machine.processor}; Node ${machine.node}`],
      ['Processes that waited for a core before the run', (machine.loadBefore / machine.cores).toFixed(1)],
      [
        'Load',
        `${users} users, 80% of their actions are reads, seed ${seed}; each waits 20 ms on average between two requests`,
      ],
    ],
  );
}

function formatThroughput({ throughput }) {
  const [{ requestsPerSecond: base }] = throughput;
  return [
    '## Throughput',
    'Only the shape is meaningful: processes that share the cores of one machine, with the servers and the users, cannot multiply its work. A column close to 1x says that the cores are used up, not that a process is useless on a machine of its own. "CPU" is the time of the API processes for each request.',
    table(
      [
        'API processes',
        'Requests',
        'Writes',
        'Seconds',
        'Per second',
        'Relative',
        'p50',
        'p95',
        'CPU',
        '503, 504',
        'Share of each process',
        'Waiting for a core',
      ],
      ['---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---:', '---', '---:'],
      throughput.map((row) => [
        row.processes,
        count(row.requests),
        count(row.writes),
        row.seconds,
        row.requestsPerSecond,
        `${(row.requestsPerSecond / base).toFixed(2)}x`,
        `${row.p50} ms`,
        `${row.p95} ms`,
        `${row.processorMs} ms`,
        row.busy,
        row.shares.map((share) => `${share}%`).join(', '),
        row.machineLoad.toFixed(1),
      ]),
    ),
  ];
}

function formatRequirements({ throughput, use, restart, scheduled, violations }) {
  const total = throughput.reduce((sum, { requests }) => sum + requests, 0);
  const errors = throughput.reduce((sum, row) => sum + row.errors.length, 0);
  return [
    '## Requirements',
    table(
      ['Requirement', 'Result'],
      ['---', '---'],
      [
        ['No sticky sessions', `${count(total)} requests, each to any process; ${errors} kinds of errors`],
        [
          'A rolling restart under load without an error',
          `${restart.restarts} processes ended and started one after the other in ${restart.seconds} s, without telling nginx: ${count(restart.requests)} requests (${count(restart.writes)} writes), ${restart.violations.length} kinds of errors. ${restart.machineLoad.toFixed(1)} processes waited for each core; above 2, responses 503 and 504 and missing ones are those of an overloaded machine: ${restart.busy}`,
        ],
        [
          'Exactly one scheduler',
          `${scheduled.schedulers} schedule in the queue, shortened to 1.5 s: ${scheduled.runs} runs by the two workers (${scheduled.runsByWorker.join(' and ')}), each time once: ${scheduled.violations.length} exceptions`,
        ],
        [
          'PgBouncer and replica take part',
          `${count(use.poolerTransactions)} transactions through PgBouncer, ${use.replicaConnections} connections to the replica`,
        ],
        [
          'No write lost',
          `invariants I1, I2, I3, I5, I7 and I8 of [reliability.md](reliability.md) afterwards; ${violations.length} violations of all requirements`,
        ],
      ],
    ),
  ];
}

function formatCache({ cache, freshness }) {
  return [
    '## Cache in front of the product',
    `nginx as a content delivery network (\`docker/nginx-cache.conf\`), ${cache.seconds} s, 12 visitors in four languages without an account. \`public, max-age=300\` is sent from the cache; \`public, no-cache\` is stored, and sent after the product has answered 304.`,
    table(
      [
        'Route',
        'Cache-Control',
        'Requests',
        'From the cache without asking',
        'From the cache after 304',
        'From the product',
      ],
      ['---', '---', '---:', '---:', '---:', '---:'],
      cache.routes.map(({ route, kind, requests, hit, revalidated, other }) => [
        route,
        kind === 'held' ? 'public, max-age=300' : 'public, no-cache',
        count(requests),
        percent(hit, requests),
        percent(revalidated, requests),
        percent(other, requests),
      ]),
    ),
    `Freshness: ${freshness.changes} changes (a testimonial published or withdrawn) while they read; as soon as the product showed a change, ${freshness.reads} reads through the cache were compared with it: ${freshness.violations.length} differences.`,
  ];
}
