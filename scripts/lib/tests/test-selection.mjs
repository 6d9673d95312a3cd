import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../runner.mjs';

/** Each run of `npm test` takes one of these parts of the slow tests (docs/adr/0034-a-part-of-the-slow-tests.md). */
export const PARTS = 8;

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

/**
 * Those that take longest, the longest first, so that no part has several of them. A wrong order only makes the parts uneven.
 * Jest prints the time of a file.
 */
const LONGEST = [
  'backend/test/processes/process.e2e-spec.ts',
  'backend/test/merge-histories.e2e-spec.ts',
  'backend/test/processes/object-storage.e2e-spec.ts',
  'backend/test/http/limits.e2e-spec.ts',
  'backend/test/hostile-input/sizes.e2e-spec.ts',
  'backend/test/commands/backup.e2e-spec.ts',
  'backend/test/commands/interrupted-commands.e2e-spec.ts',
  'backend/test/faults/faults.e2e-spec.ts',
  'backend/test/processes/demo-data.e2e-spec.ts',
  'backend/test/merged-duplicates.e2e-spec.ts',
  'backend/test/races.e2e-spec.ts',
  'backend/test/adversarial/redis-faults.e2e-spec.ts',
  'backend/test/hostile-input/uploads.e2e-spec.ts',
  'backend/src/modules/integrity/campaign.db-spec.ts',
  'backend/test/http/field-errors.e2e-spec.ts',
  'backend/test/erasure.e2e-spec.ts',
  'backend/test/schema.e2e-spec.ts',
  'backend/src/modules/testimonials/proof-files/rejected-proof-files.db-spec.ts',
  'backend/test/commands/restore-with-redis.e2e-spec.ts',
  'backend/test/processes/tracing.e2e-spec.ts',
  'backend/test/adversarial/lifecycle.e2e-spec.ts',
  'backend/src/platform/response-cache/changes.db-spec.ts',
  'backend/test/processes/connections.e2e-spec.ts',
  'backend/src/platform/images/image-converter.e2e-spec.ts',
  'backend/test/faults/invariants/invariants.e2e-spec.ts',
  'backend/src/platform/outbox/outbox.db-spec.ts',
  'backend/test/commands/verify.e2e-spec.ts',
  'backend/test/adversarial/hostile-client.e2e-spec.ts',
  'backend/test/processes/replicas.e2e-spec.ts',
  'backend/test/adversarial/postgres-faults.e2e-spec.ts',
  'backend/test/examples.e2e-spec.ts',
  'backend/test/hostile-input/addresses.e2e-spec.ts',
  'backend/test/hostile-input/inert.e2e-spec.ts',
  'backend/src/modules/data-rights/erasures/erased-reviewers.db-spec.ts',
  'backend/src/modules/integrity/integrity-signals.db-spec.ts',
  'backend/test/commands/remove-admin.e2e-spec.ts',
  'backend/test/commands/saved-erasures.e2e-spec.ts',
  'backend/test/processes/transaction-pooler.e2e-spec.ts',
  'backend/test/commands/commands-without-redis.e2e-spec.ts',
  'backend/test/http/fuzz.e2e-spec.ts',
];
const LONGEST_IN_BROWSER = [
  'frontend/e2e/narrow-texts.spec.ts',
  'frontend/e2e/external-identity.spec.ts',
  'frontend/e2e/hydration.spec.ts',
  'frontend/e2e/narrow-admin-texts.spec.ts',
  'frontend/e2e/api-docs.spec.ts',
  'frontend/e2e/visitor.spec.ts',
  'frontend/e2e/focus.spec.ts',
  'frontend/e2e/integrity-signals.spec.ts',
  'frontend/e2e/screens/admin.spec.ts',
  'frontend/e2e/contributor.spec.ts',
  'frontend/e2e/page-loading.spec.ts',
  'frontend/e2e/screens/visitor-narrow.spec.ts',
  'frontend/e2e/visual-states.spec.ts',
  'frontend/e2e/screens/visitor-wide.spec.ts',
  'frontend/e2e/server-rendering.spec.ts',
  'frontend/e2e/screens/tables.spec.ts',
  'frontend/e2e/cite-and-download.spec.ts',
  'frontend/e2e/screens/user.spec.ts',
  'frontend/e2e/marketplace.spec.ts',
  'frontend/e2e/product-cards.spec.ts',
  'frontend/e2e/unusual-dose.spec.ts',
  'frontend/e2e/consent.spec.ts',
  'frontend/e2e/comparison.spec.ts',
  'frontend/e2e/unanswered-examples.spec.ts',
];

/** Where the divided test files are. */
const FOLDERS = [
  { folder: 'backend/src', pattern: /\.(db|e2e)-spec\.ts$/ },
  { folder: 'backend/test', pattern: /\.(db|e2e)-spec\.ts$/ },
  { folder: 'frontend/src', pattern: /\.spec\.tsx$/ },
  { folder: 'frontend/e2e', pattern: /\.spec\.ts$/ },
];

/** Lists of test files, relative to the root of the repository, each of which is divided by itself: the longest, then those of each folder. */
export function findDividedTests() {
  const lists = FOLDERS.map(({ folder, pattern }) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && pattern.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      // They need an installation in containers: npm run test:image.
      .filter((path) => !path.startsWith('frontend/e2e/installation/'))
      .sort(),
  );
  const longest = [LONGEST, LONGEST_IN_BROWSER];
  return [...longest, ...lists.map((files) => files.filter((path) => !longest.flat().includes(path)))];
}

/**
 * Which files a run contains: those of a part (counted from 0), those of the core, changed ones, and those of backend modules with a
 * changed file. Of eight neighbors each belongs to another part.
 */
export function selectTests(lists, { part, changed = [] }) {
  const always = new Set([...CORE, ...changed]);
  const modules = new Set(changed.map(toModule).filter(Boolean));
  return lists.flatMap((files, list) =>
    files.filter((file, index) => toPart(index, list) === part || always.has(file) || modules.has(toModule(file))),
  );
}

/**
 * Every second group of eight has the opposite order, so that no part has the longest file of each group, and each list starts
 * at another part. With each group the parts are shifted: browser tests choose their language and width by the position modulo four.
 */
function toPart(index, list) {
  const group = Math.floor(index / PARTS);
  const position = index % PARTS;
  const alternating = group % 2 === 0 ? position : PARTS - 1 - position;
  return (alternating + group + 3 * list) % PARTS;
}

/** Like `backend/src/modules/points`; undefined outside the modules of the backend. */
function toModule(path) {
  return /^backend\/src\/(?:modules|platform)\/[^/]+(?=\/)/.exec(path)?.[0];
}
