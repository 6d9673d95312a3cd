import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { cruise } from 'dependency-cruiser';

const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

/** For every rule one import that violates it: [rule, importing file, imported file]. */
const REJECTED = [
  ['module-order-data-rights', 'backend/src/modules/data-rights/a.ts', 'backend/src/modules/pages/index.ts'],
  ['module-order-notifications', 'backend/src/modules/notifications/a.ts', 'backend/src/modules/data-rights/index.ts'],
  ['module-order-points', 'backend/src/modules/points/a.ts', 'backend/src/modules/notifications/index.ts'],
  ['module-order-integrity', 'backend/src/modules/integrity/a.ts', 'backend/src/modules/points/index.ts'],
  ['module-order-marketplace', 'backend/src/modules/marketplace/a.ts', 'backend/src/modules/points/index.ts'],
  ['module-order-analysis', 'backend/src/modules/analysis/a.ts', 'backend/src/modules/marketplace/index.ts'],
  ['module-order-content-reports', 'backend/src/modules/content-reports/a.ts', 'backend/src/modules/analysis/index.ts'],
  ['module-order-review', 'backend/src/modules/review/a.ts', 'backend/src/modules/analysis/index.ts'],
  ['module-order-testimonials', 'backend/src/modules/testimonials/a.ts', 'backend/src/modules/review/index.ts'],
  ['module-order-catalog', 'backend/src/modules/catalog/a.ts', 'backend/src/modules/testimonials/index.ts'],
  ['module-order-consent', 'backend/src/modules/consent/a.ts', 'backend/src/modules/catalog/index.ts'],
  ['module-order-identity', 'backend/src/modules/identity/a.ts', 'backend/src/modules/data-rights/index.ts'],
  ['layers-entity', 'backend/src/modules/points/b.entity.ts', 'backend/src/modules/points/b.repository.ts'],
  ['layers-repository', 'backend/src/modules/points/c.repository.ts', 'backend/src/modules/points/c.service.ts'],
  ['layers-service', 'backend/src/modules/points/d.service.ts', 'backend/src/modules/points/d.controller.ts'],
  ['layers-controller', 'backend/src/modules/points/e.controller.ts', 'backend/src/modules/points/e.repository.ts'],
  ['layers-job', 'backend/src/modules/points/f.job.ts', 'backend/src/modules/points/f.repository.ts'],
  ['module-not-listed', 'backend/src/modules/newsletter/a.ts', 'backend/src/platform/a.ts'],
  ['module-only-through-index', 'backend/src/modules/points/g.ts', 'backend/src/modules/identity/user.entity.ts'],
  ['no-own-index', 'backend/src/modules/points/h.ts', 'backend/src/modules/points/index.ts'],
  ['entry-only-through-index', 'backend/src/app.module.ts', 'backend/src/modules/points/points.service.ts'],
  ['platform-no-domain-imports', 'backend/src/platform/b.ts', 'backend/src/modules/identity/index.ts'],
  ['child-processes-load-little', 'backend/src/platform/f.process.ts', 'backend/src/platform/database/index.ts'],
  ['config-no-imports', 'backend/src/config/a.ts', 'backend/src/platform/a.ts'],
  ['migrations-no-imports', 'backend/src/migrations/a.ts', 'backend/src/modules/points/points.service.ts'],
  ['operations-only-through-index', 'backend/src/operations/a.ts', 'backend/src/modules/points/points.service.ts'],
  ['no-imports-of-operations', 'backend/src/modules/points/k.ts', 'backend/src/operations/b.ts'],
  ['no-imports-of-seed', 'backend/src/modules/points/i.ts', 'backend/src/seed/a.ts'],
  ['no-imports-between-features', 'frontend/src/features/points/a.ts', 'frontend/src/features/consent/a.ts'],
  ['feature-only-through-index', 'frontend/src/routes/c.tsx', 'frontend/src/features/points/e.tsx'],
  ['feature-only-through-index', 'frontend/src/main.tsx', 'frontend/src/features/points/e.tsx'],
  ['feature-no-own-index', 'frontend/src/features/points/c.tsx', 'frontend/src/features/points/index.ts'],
  ['features-no-upward-imports', 'frontend/src/features/points/b.tsx', 'frontend/src/routes/a.tsx'],
  ['routes-no-upward-imports', 'frontend/src/routes/b.tsx', 'frontend/src/app/a.tsx'],
  ['ui-no-domain-imports', 'frontend/src/ui/a.tsx', 'frontend/src/lib/session/session.ts'],
  ['lib-no-upward-imports', 'frontend/src/lib/a.ts', 'frontend/src/ui/b.tsx'],
  ['api-no-imports', 'frontend/src/api/a.ts', 'frontend/src/lib/b.ts'],
  ['no-circular', 'frontend/src/lib/d.ts', 'frontend/src/lib/e.ts'],
  ['no-backend-to-frontend', 'backend/src/platform/c.ts', 'frontend/src/api/b.ts'],
  ['no-frontend-to-backend', 'frontend/src/lib/c.ts', 'backend/src/platform/a.ts'],
  ['no-imports-of-tests', 'backend/src/platform/d.ts', 'backend/src/platform/a.spec.ts'],
  ['packages-no-imports', 'packages/embedded-postgres/src/a.ts', 'backend/src/platform/a.ts'],
];

/** Completes the cycle of the rule no-circular. */
const CYCLE_IMPORT = ['frontend/src/lib/e.ts', 'frontend/src/lib/d.ts'];

/** Allowed imports that a rule could reject by mistake. */
const ALLOWED = [
  ['backend/src/modules/review/j.service.ts', 'backend/src/modules/testimonials/index.ts'],
  ['backend/src/modules/points/j.controller.ts', 'backend/src/modules/points/j.service.ts'],
  ['backend/src/modules/points/j.service.ts', 'backend/src/platform/a.ts'],
  ['backend/src/platform/e.spec.ts', 'backend/src/platform/a.ts'],
  ['backend/src/main.ts', 'backend/src/modules/points/index.ts'],
  ['backend/src/admin.ts', 'backend/src/operations/c.ts'],
  ['backend/src/operations/d.ts', 'backend/src/modules/points/index.ts'],
  ['backend/src/operations/e.ts', 'backend/src/app.module.ts'],
  ['frontend/src/routes/j.tsx', 'frontend/src/features/points/index.ts'],
  ['frontend/src/routes/j.spec.tsx', 'frontend/src/features/points/j.tsx'],
  ['frontend/src/ui/j.tsx', 'frontend/src/lib/formats.ts'],
  ['frontend/src/ui/k.tsx', 'frontend/src/lib/fold-name.ts'],
  ['frontend/src/ui/l.tsx', 'frontend/src/lib/vocabulary/values.ts'],
  ['frontend/src/features/points/j.tsx', 'frontend/src/ui/j.tsx'],
];

let folder;
let violations;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recuento-rules-'));
  const pairs = [...REJECTED.map(([, from, to]) => [from, to]), ...ALLOWED, CYCLE_IMPORT];
  const importing = new Set(pairs.map(([from]) => from));
  for (const path of pairs.map(([, to]) => to)) if (!importing.has(path)) write(path, 'export type Thing = string;\n');
  for (const [from, to] of pairs) write(from, formatImport(from, to));
  const { output } = await cruise(['backend', 'frontend', 'packages'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  violations = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
});

after(() => rmSync(folder, { recursive: true, force: true }));

test('every rule has a violating import in this test', () => {
  assert.deepEqual([...new Set(REJECTED.map(([rule]) => rule))].sort(), forbidden.map(({ name }) => name).sort());
});

for (const [rule, from, to] of REJECTED) {
  test(`${rule} rejects ${from} -> ${to}`, () => {
    assert.ok(
      violations.some((violation) => violation.rule === rule && violation.from === from && violation.to === to),
    );
  });
}

for (const [from, to] of ALLOWED) {
  test(`${from} -> ${to} is allowed`, () => {
    assert.deepEqual(
      violations.filter((violation) => violation.from === from && violation.to === to),
      [],
    );
  });
}

/** An import in the style of the workspace. Type imports are dependencies as well. */
function formatImport(from, to) {
  const path = relative(dirname(from), to).replace(/\.tsx?$/, from.startsWith('frontend') ? '' : '.js');
  return `import type { Thing } from '${path.startsWith('.') ? path : `./${path}`}';\n`;
}

function write(path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
