const INVARIANTS = [
  [
    'I1',
    'The totals that users see are the sums of the ledger by month in Madrid, and the ledger pays for awards and purchases only',
  ],
  ['I2', 'Each approved testimonial has exactly one award, each verified purchase one credit'],
  ['I3', 'The cells of the ranking are equal to a recount of the testimonials'],
  ['I4', 'Files and rows belong together; sizes and hashes are unchanged'],
  ['I5', 'Outbox and queues become empty; the fault explains each job that failed finally'],
  ['I6', 'No table and no file contains a trace of an erased user'],
  ['I7', 'No acknowledged write is lost or incomplete; an unacknowledged one is complete or absent'],
  ['I8', 'All rows are in legal states'],
  [
    'I9',
    'During the fault each request is answered within 5 s, at worst with 503, 504 or 429; liveness is true, readiness accurate',
  ],
];

const escapeCell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** In the order of the report. */
const FAMILIES = [
  'Processes',
  'PostgreSQL',
  'Redis',
  'Jobs',
  'Storage',
  'Clock',
  'Data rights',
  'Upgrades',
  'Identity',
];

const byFamily = (a, b) => FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family) || a.name.localeCompare(b.name);

/** What was tried, with which seed, and how long each recovery took. */
export function formatFaults(results) {
  const sorted = results.toSorted(byFamily);
  const tried = sorted.filter(({ notTried }) => !notTried);
  const notTried = sorted.filter((result) => result.notTried);
  const survived = tried.filter(({ violations }) => violations.length === 0);
  const sum = (key) => tried.reduce((total, result) => total + result[key], 0).toLocaleString('en');
  return [
    '## Faults',
    `**${survived.length} of ${tried.length} faults survived**, ${notTried.length} not tried, with ${sum('requests')} requests and ${sum('acknowledgedWrites')} acknowledged writes.`,
    'A fault is survived if all invariants hold afterwards and everything has recovered within 30 s after the cause was removed: all processes ready, no event and no job left. The table names the load of the machine, in processes that waited for each core; limits of time are multiplied by it, at most by 2.',
    ['| Invariant | Meaning |', '| --- | --- |', ...INVARIANTS.map((row) => `| ${row.join(' | ')} |`)].join('\n'),
    [
      '| Family | Fault | Result | Recovery | Slowest response | Acknowledged writes | Seed | Load | Date |',
      '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |',
      ...tried.map(formatRow),
    ].join('\n'),
    ...formatViolations(tried.filter(({ violations }) => violations.length > 0)),
    ...(notTried.length > 0
      ? ['### Not tried', notTried.map(({ title, notTried: reason }) => `- ${title}: ${reason}`).join('\n')]
      : []),
  ].join('\n\n');
}

function formatRow({
  family,
  title,
  violations,
  recoverySeconds,
  slowestSeconds,
  acknowledgedWrites,
  seed,
  slowness,
  machineLoad = slowness,
  date,
  isShortened,
}) {
  const name = escapeCell(title) + (isShortened ? ' (outage shortened)' : '');
  const result = violations.length === 0 ? 'survived' : '**not survived**';
  const cells = [
    family,
    name,
    result,
    `${recoverySeconds} s`,
    `${slowestSeconds ?? '–'} s`,
    acknowledgedWrites,
    seed,
    machineLoad.toFixed(1),
    date,
  ];
  return `| ${cells.join(' | ')} |`;
}

const MAX_SHOWN = 5;

function formatViolations(broken) {
  if (broken.length === 0) return [];
  const lines = broken.map(({ title, violations }) => {
    const shown = violations.slice(0, MAX_SHOWN).map((violation) => `  - ${escapeCell(violation).slice(0, 300)}`);
    const rest = violations.length - shown.length;
    return [`- ${title}`, ...shown, ...(rest > 0 ? [`  - and ${rest} more`] : [])].join('\n');
  });
  return ['### Violations', lines.join('\n')];
}
