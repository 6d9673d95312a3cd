const MB = 1_000_000;

/** docs/image.md: what the last run of `npm run test:image` did and measured. */
export function renderReport({ version, standIns, image, profiles }) {
  const lines = [
    '# Image test',
    '',
    'Written by `npm run test:image`, which builds `docker/Dockerfile` and runs `docker-compose.yml`; do not edit by hand.',
    '',
    `- Date: ${new Date().toISOString().slice(0, 10)}. Docker engine ${version}, ${process.arch}.`,
    `- Image: **${(image.bytes / MB).toFixed(0)} MB**, ${image.packages} npm packages, one program (\`node\`), user 1000. Built in ${image.buildSeconds.toFixed(0)} s.`,
    `- Base images: ${describeBase(standIns)}`,
    '',
  ];
  for (const profile of profiles) lines.push(...renderProfile(profile));
  return lines.join('\n');
}

function describeBase(standIns) {
  if (standIns.length === 0) return 'all pulled from their registries.';
  const names = standIns.map((name) => `\`${name}\``).join(', ');
  return `no registry could be reached. Stand-ins from the packages of Debian and npm took the names of ${names}: the product and its configuration were tested with them, the published images were not.`;
}

function renderProfile({
  name,
  containers,
  secrets,
  memory,
  scale,
  startSeconds,
  browserSeconds,
  stopSeconds,
  restartSeconds,
}) {
  return [
    `## Profile ${name}`,
    '',
    '| Step | Result |',
    '| --- | --- |',
    `| First start, from empty volumes to \`/health/ready\` | ${startSeconds.toFixed(0)} s |`,
    `| In a browser: import a catalog, sign up, make an admin, enrol the second factor, submit a testimonial with proof files, approve it, see it in the ranking, receive points | passed, ${browserSeconds.toFixed(0)} s |`,
    ...(scale ? renderScale(scale) : []),
    `| Not root, read-only, no capabilities, no new privileges, limits | ${containers} of ${containers} containers |`,
    `| Generated secrets in logs, environments or labels | 0 of ${secrets} |`,
    `| Graceful stop of all containers, exit codes 0 | ${stopSeconds.toFixed(1)} s |`,
    `| New containers on the same volumes | ready after ${restartSeconds.toFixed(0)} s |`,
    '| Account, testimonial, proof files, points and ranking after the restart | passed |',
    '',
    `Memory after the browser test: ${memory.map(([service, usage]) => `${service} ${usage}`).join(', ')}.`,
    '',
  ];
}

function renderScale({ inBrowser, requests, reads, replicaReads, pooled }) {
  const total = inBrowser.reduce((sum, count) => sum + count, 0);
  return [
    `| Requests of the browser by API container | ${inBrowser.join(', ')} of ${total} |`,
    `| ${reads} anonymous reads by API container | ${requests.join(', ')} |`,
    `| Of these answered by the streaming replica; by the primary while the replica is stopped | ${replicaReads} of ${reads}; ${reads} of ${reads}, then by the replica again |`,
    `| Connections to the primary through PgBouncer | ${pooled} |`,
  ];
}
