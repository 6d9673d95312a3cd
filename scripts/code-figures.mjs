import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles } from './lib/digest.mjs';
import { UserFacingError, main, root, runTool, tail } from './lib/runner.mjs';

/** Percent of lines; two routes with the same imports already count. */
const MAX_DUPLICATION = 0.5;
/** Files directly in a folder; more belong into folders by capability. */
const MAX_FILES = 30;
/** One entry for each of many: the folder is their list. */
const LISTS = new Set(['backend/src/migrations', 'frontend/src/routes']);
const SOURCES = ['backend/src', 'frontend/src'];
const FOLDERS = [...SOURCES, 'backend/test', 'frontend/e2e', 'packages', 'scripts'];
const IGNORED = ['**/*.json', '**/*.css', '**/*spec.ts*', '**/migrations/**', '**/seed/**', '**/schema.d.ts'];

/** Prints the size of files and folders, the share of duplicated lines and the number of unused exports and dependencies. */
await main(async () => {
  printSizes();
  const [folder, count] = findLargestFolder();
  console.log(`largest folder  ${folder}, ${count} files`);
  const [duplication, unused] = await Promise.all([findDuplication(), findUnused()]);
  console.log(`duplicated lines  ${duplication.percentage} % in ${duplication.clones} places`);
  for (const { firstFile, secondFile, lines } of duplication.duplicates) {
    console.log(`  ${lines} lines  ${firstFile.name}:${firstFile.start}  ${secondFile.name}:${secondFile.start}`);
  }
  console.log(unused.code === 0 ? 'unused code  none' : unused.output);
  if (duplication.percentage > MAX_DUPLICATION)
    throw new UserFacingError(`More than ${MAX_DUPLICATION} % is duplicated.`);
  if (count > MAX_FILES) throw new UserFacingError(`${folder} has more than ${MAX_FILES} files.`);
  return unused.code;
});

function printSizes() {
  for (const folder of SOURCES) {
    const files = listFiles(folder, (path) => /spec\.tsx?$|schema\.d\.ts$/.test(path)).filter((path) =>
      /\.tsx?$/.test(path),
    );
    const sizes = files.map((path) => readFileSync(join(root, path), 'utf8').split('\n').length).sort((a, b) => a - b);
    const quantile = (share) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))];
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const lines = `lines: median ${quantile(0.5)}, 90th percentile ${quantile(0.9)}, maximum ${sizes.at(-1)}, total ${total}`;
    console.log(`${folder}  ${files.length} files; ${lines}`);
  }
}

function findLargestFolder() {
  const counts = new Map();
  for (const path of FOLDERS.flatMap((folder) => listFiles(folder))) {
    if (!LISTS.has(dirname(path))) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0];
}

async function findDuplication() {
  const folder = mkdtempSync(join(tmpdir(), 'recuento-duplication-'));
  try {
    const args = ['--min-tokens', '60', '--min-lines', '8', '--ignore', IGNORED.join(','), '--silent'];
    const { code, output } = await runTool('jscpd/bin/jscpd', [
      ...SOURCES,
      ...args,
      '--reporters',
      'json',
      '-o',
      folder,
    ]);
    if (code !== 0) throw new UserFacingError(tail(output));
    const { statistics, duplicates } = JSON.parse(readFileSync(join(folder, 'jscpd-report.json'), 'utf8'));
    return { ...statistics.total, duplicates };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findUnused() {
  return runTool('knip/bin/knip.js', ['--no-progress']);
}
