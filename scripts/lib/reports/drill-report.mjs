const escapeCell = (text) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');

/** What operators do with a running installation, tried by commands. */
export function formatDrills(drills) {
  const passed = drills.filter(({ violations }) => violations.length === 0);
  const sections = drills.toSorted((a, b) => a.name.localeCompare(b.name)).map(formatDrill);
  return ['## Drills', `**${passed.length} of ${drills.length} drills passed.**`, ...sections].join('\n\n');
}

function formatDrill({ title, seed, date, machineLoad, violations, figures }) {
  const state = violations.length === 0 ? 'Passed' : '**Not passed**';
  return [
    `### ${title}`,
    `${state}, seed ${seed}, ${date}; ${machineLoad.toFixed(1)} processes waited for each core.`,
    [
      '| Figure | Value |',
      '| --- | --- |',
      ...Object.entries(figures).map(([name, value]) => `| ${escapeCell(name)} | ${escapeCell(value)} |`),
      `| Violated conditions | ${violations.length} |`,
    ].join('\n'),
    ...(violations.length > 0
      ? [
          violations
            .slice(0, 10)
            .map((violation) => `- ${escapeCell(violation).slice(0, 300)}`)
            .join('\n'),
        ]
      : []),
  ].join('\n\n');
}
