import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { formatFaults } from './fault-report.mjs';
import { formatLoad } from './load-report.mjs';
import { root } from './runner.mjs';

const DOCUMENT = join(root, 'docs/reliability.md');
/** All results, so that a run of some faults replaces only theirs. */
const RESULTS = join(root, 'docs/reliability.json');

const HEAD = `# Reliability

Written by \`npm run test:faults\` and \`npm run test:load\`; do not edit. How the tests work: [testing.md](testing.md#fault-injection).`;

/** Replaces the results of the faults that were tried, or of the load, and writes docs/reliability.md. */
export async function writeResults({ faults = [], load }) {
  const stored = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : { faults: [] };
  const names = new Set(faults.map(({ name }) => name));
  stored.faults = [...stored.faults.filter(({ name }) => !names.has(name)), ...faults];
  if (load) stored.load = load;
  await writeFormatted(RESULTS, JSON.stringify(stored), 'json');
  await writeFormatted(
    DOCUMENT,
    [HEAD, formatFaults(stored.faults), ...(stored.load ? [formatLoad(stored.load)] : [])].join('\n\n'),
    'markdown',
  );
}

async function writeFormatted(file, text, parser) {
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), parser }));
}
