/** What 200 users did, and how fast they were answered. */
export function formatLoad({ routes, violations, errorsByRoute = [], date, ...figures }) {
  const {
    users,
    minutes,
    seed,
    requests,
    writes,
    errors,
    limited,
    heapGrowth,
    heapMegabytes,
    eventLoopDelay,
    slowness,
  } = figures;
  const isPassed = violations.length === 0 && errors === 0;
  const reads = routes.filter(({ route }) => route.startsWith('GET')).reduce((sum, route) => sum + route.requests, 0);
  return [
    '## Load',
    `**${isPassed ? 'Passed' : 'Not passed'}**: ${users} users for ${minutes} minutes on one API process and one worker, seed ${seed}, ${date}; ${slowness.toFixed(1)} processes waited for each core.`,
    [
      '| Figure | Value |',
      '| --- | ---: |',
      `| Requests | ${requests.toLocaleString('en')} (${Math.round((100 * reads) / requests)}% reads) |`,
      `| Acknowledged writes | ${writes.toLocaleString('en')} |`,
      `| Errors | ${errors} |`,
      `| Responses 429 | ${limited} |`,
      `| Violated invariants | ${violations.length} |`,
      `| Heap of the API process | ${heapMegabytes} MB, growth after the warm-up ${heapGrowth}% |`,
      `| Delay of the event loop, p99 | ${eventLoopDelay} ms |`,
    ].join('\n'),
    [
      '| Route | Requests | p50 | p95 | p99 | Maximum |',
      '| --- | ---: | ---: | ---: | ---: | ---: |',
      ...routes
        .toSorted((a, b) => a.route.localeCompare(b.route))
        .map(
          (row) => `| ${row.route} | ${row.requests} | ${row.p50} ms | ${row.p95} ms | ${row.p99} ms | ${row.max} ms |`,
        ),
    ].join('\n'),
    ...(errorsByRoute.length > 0
      ? [
          errorsByRoute
            .map(
              ({ route, status, count, max }) =>
                `- ${route}: ${status}, ${count} of ${countRequests(routes, route)} requests, after at most ${max.toLocaleString('en')} ms.`,
            )
            .join('\n'),
        ]
      : []),
    ...(violations.length > 0
      ? [
          violations
            .slice(0, 10)
            .map((violation) => `- ${violation.slice(0, 300)}`)
            .join('\n'),
        ]
      : []),
  ].join('\n\n');
}

const countRequests = (routes, name) =>
  routes.find(({ route }) => route === name)?.requests.toLocaleString('en') ?? 'unknown';
