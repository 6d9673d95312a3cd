import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDrills } from './drill-report.mjs';
import { formatFaults } from './fault-report.mjs';
import { formatLoad } from './load-report.mjs';
import { formatText } from '../format-text.mjs';
import { root } from '../runner.mjs';

const DOCUMENT = join(root, 'docs/reliability.md');
/** All results, so that a run of some faults replaces only theirs. */
const RESULTS = join(root, 'docs/reliability.json');

const HEAD = `# Reliability

Written by \`npm run test:faults\`, \`npm run test:load\`, \`npm run drill:upgrade\` and \`npm run drill:backup\`; do not edit. How they work: [testing.md](testing.md#fault-injection).`;

/** Replaces the results of the faults and drills that were tried, or of the load, and writes docs/reliability.md. */
export async function writeResults({ faults = [], drills = [], load }) {
  const stored = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : { faults: [] };
  stored.faults = replaceByName(stored.faults, faults);
  stored.drills = replaceByName(stored.drills ?? [], drills);
  if (load) stored.load = load;
  await writeFormatted(RESULTS, JSON.stringify(stored));
  await writeFormatted(
    DOCUMENT,
    [
      HEAD,
      formatFaults(stored.faults),
      ...(stored.load ? [formatLoad(stored.load)] : []),
      ...(stored.drills.length > 0 ? [formatDrills(stored.drills)] : []),
    ].join('\n\n'),
  );
}

function replaceByName(stored, results) {
  const names = new Set(results.map(({ name }) => name));
  return [...stored.filter(({ name }) => !names.has(name)), ...results];
}

async function writeFormatted(file, text) {
  writeFileSync(file, await formatText(file, text));
}
