import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/runner.mjs';
import { findRelatedTests } from '../lib/tests/recent-changes.mjs';
import { CORE, PARTS, findDividedTests, selectTests } from '../lib/tests/test-selection.mjs';

const lists = findDividedTests();
const all = lists.flat();
const parts = Array.from({ length: PARTS }, (_, part) => selectTests(lists, { part }));

test('each test file belongs to one part, and those of the core to all', () => {
  for (const file of all) {
    const count = parts.filter((files) => files.includes(file)).length;
    assert.equal(count, CORE.includes(file) ? PARTS : 1, file);
  }
});

test('the parts of each list have the same size', () => {
  for (const files of lists) {
    const sizes = parts.map(
      (selected) => files.filter((file) => selected.includes(file) && !CORE.includes(file)).length,
    );
    const core = files.filter((file) => CORE.includes(file)).length;
    assert.ok(Math.max(...sizes) - Math.min(...sizes) <= core + 1, `${sizes} of ${files.length}`);
  }
});

test('the files of the core and all others exist', () => {
  const missing = [...CORE, ...all].filter((file) => !existsSync(join(root, file)));
  assert.deepEqual(missing, []);
  assert.ok(CORE.every((file) => all.includes(file)));
});

test('the browser tests of a part have both languages and widths', () => {
  const files = all.filter((file) => file.startsWith('frontend/e2e/')).sort();
  for (const selected of parts) {
    // As in frontend/e2e/support/combinations.ts.
    const combinations = selected.filter((file) => files.includes(file)).map((file) => files.indexOf(file) % 4);
    // Three of the four contain both languages and both widths.
    assert.ok(new Set(combinations).size >= 3);
  }
});

test('changed test files and the tests of changed modules belong to each part', () => {
  const changed = ['backend/src/modules/points/points.repository.ts', 'backend/test/schema.e2e-spec.ts', 'README.md'];
  const expected = all.filter((file) => file.startsWith('backend/src/modules/points/') || file === changed[1]);
  assert.ok(expected.length > 2);
  for (const [part, usual] of parts.entries()) {
    const selected = selectTests(lists, { part, changed });
    assert.deepEqual(new Set(selected), new Set([...usual, ...expected]));
  }
});

test('the component tests that import a file are found', async () => {
  const related = await findRelatedTests(['frontend/src/ui/combobox/combobox.tsx', 'README.md']);
  assert.ok(related.includes('frontend/src/ui/combobox/combobox.spec.tsx'));
  assert.ok(!related.includes('frontend/src/ui/countdown.spec.ts'));
  assert.deepEqual(await findRelatedTests(['README.md']), []);
});

test('a part that does not exist is answered with the usage', () => {
  const args = [join(root, 'scripts', 'test.mjs'), '--part', String(PARTS + 1)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /^Usage: npm test/);
});
