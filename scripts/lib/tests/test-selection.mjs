import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from '../runner.mjs';

/** Each run of `npm test` takes one of these parts of the tests that need servers or a browser (docs/adr/0034-a-part-of-the-slow-tests.md). */
export const PARTS = 4;

/** Tests of what the product exists for, which each run contains. */
export const CORE = [
  'backend/src/modules/analysis/cells/cells.db-spec.ts',
  'backend/src/modules/consent/consent.db-spec.ts',
  'backend/src/modules/data-rights/erasures/erasures.db-spec.ts',
  'backend/src/modules/data-rights/exports/exports.db-spec.ts',
  'backend/src/modules/points/points.db-spec.ts',
  'backend/src/modules/review/review.db-spec.ts',
  'backend/src/modules/testimonials/testimonials.db-spec.ts',
  'backend/src/platform/auth/access.db-spec.ts',
  'backend/test/main-job.e2e-spec.ts',
  'frontend/e2e/main-journey.spec.ts',
];

/** The kinds of test files that are divided, each by itself, so that all parts take about the same time. */
const KINDS = [
  { folder: 'backend/src', pattern: /\.(db|e2e)-spec\.ts$/ },
  { folder: 'backend/test', pattern: /\.(db|e2e)-spec\.ts$/ },
  { folder: 'frontend/e2e', pattern: /\.spec\.ts$/ },
];

/** The test files of each kind, relative to the root of the repository, in alphabetical order. */
export function findDividedTests() {
  return KINDS.map(({ folder, pattern }) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      // They need an installation in containers: npm run test:image.
      .filter((path) => !path.startsWith('frontend/e2e/installation/'))
      .sort(),
  );
}

/**
 * Which files a run contains: those of a part (0 to 3), those of the core, changed ones, and those of modules with a changed
 * file. Of four neighbors each belongs to another part.
 */
export function selectTests(kinds, { part, changed = [] }) {
  const always = new Set([...CORE, ...changed]);
  const modules = new Set(changed.map(toModule).filter(Boolean));
  return kinds.flatMap((files) =>
    files.filter((file, index) => toPart(index) === part || always.has(file) || modules.has(toModule(file))),
  );
}

/** Shifted in each group of four: browser tests choose their language and width by the position modulo four. */
const toPart = (index) => (index + Math.floor(index / PARTS)) % PARTS;

/** Like `backend/src/modules/points`; undefined outside the modules of the backend. */
function toModule(path) {
  return /^backend\/src\/(?:modules|platform)\/[^/]+(?=\/)/.exec(path)?.[0];
}

/** By the commit, so that a repetition takes the same part; the first one outside a Git repository. */
export async function choosePart() {
  const commit = await readGit('rev-parse', 'HEAD');
  return parseInt(commit.slice(0, 8) || '0', 16) % PARTS;
}

/** Existing files that the last commit changed, commits that upstream does not have, and the work tree. */
export async function findRecentChanges() {
  const lists = [
    await readGit('diff', '--name-only', 'HEAD~1'),
    await readGit('diff', '--name-only', '@{upstream}...HEAD'),
    await readGit('ls-files', '--others', '--exclude-standard'),
  ];
  const paths = new Set(lists.flatMap((list) => list.split('\n')));
  return [...paths].filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Empty where Git does not know the answer, as without an upstream or in a clone of one commit. */
async function readGit(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.trim() : '';
}
