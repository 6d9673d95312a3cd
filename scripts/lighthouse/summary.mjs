export const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** The medians of several results of Lighthouse, small enough to be stored. */
export function summarize(page, path, results) {
  const [{ lighthouseVersion, audits }] = results;
  const scoreOf = (category) => median(results.map(({ categories }) => Math.round(categories[category].score * 100)));
  const metric = (id, digits = 0) =>
    Number(median(results.map((result) => result.audits[id].numericValue)).toFixed(digits));
  const items = audits['network-requests'].details.items;
  return {
    page,
    path,
    lighthouse: lighthouseVersion,
    date: results.at(-1).fetchTime.slice(0, 10),
    scores: Object.fromEntries(Object.keys(results[0].categories).map((id) => [id, scoreOf(id)])),
    performanceOfRuns: results.map(({ categories }) => Math.round(categories.performance.score * 100)),
    metrics: {
      firstContentfulPaintMs: metric('first-contentful-paint'),
      largestContentfulPaintMs: metric('largest-contentful-paint'),
      speedIndexMs: metric('speed-index'),
      totalBlockingTimeMs: metric('total-blocking-time'),
      cumulativeLayoutShift: metric('cumulative-layout-shift', 4),
    },
    requests: items.length,
    transferredBytes: items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    largestContent: describeNode(findLargestContent(audits)),
    isLargestInMain: results.every((result) => /,MAIN\b/.test(findLargestContent(result.audits)?.path ?? '')),
    failedAudits: listFailedAudits(results[0]),
  };
}

/** The element of the largest contentful paint. */
const findLargestContent = ({ 'largest-contentful-paint-element': audit }) =>
  audit?.details?.items?.[0]?.items?.[0]?.node;

const describeNode = (node) => (node ? `${node.selector}: ${node.nodeLabel}`.slice(0, 160) : null);

/** Audits that lower the score of a category other than performance. */
function listFailedAudits({ categories, audits }) {
  return Object.entries(categories)
    .filter(([id]) => id !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => id);
}
