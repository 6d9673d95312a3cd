import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/runner.mjs';
import { choosePart, findRecentChanges, findRelatedTests } from '../lib/tests/recent-changes.mjs';
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

/** Calls `use` with the path of an empty folder and a function that runs Git there. */
async function withFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'recuento-changes-'));
  const git = (...args) => {
    const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
    const { status, stderr } = spawnSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  };
  try {
    await use(folder, git);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('recent changes are those of the last commit and of the work tree', () =>
  withFolder(async (folder, git) => {
    const commit = (...names) => {
      for (const name of names) writeFileSync(join(folder, name), name);
      git('add', '.');
      git('commit', '-qm', names.join(' '));
    };
    assert.deepEqual(await findRecentChanges(folder), []);
    git('init', '-q');
    commit('old', 'edited', 'deleted');
    assert.deepEqual(await findRecentChanges(folder), []);
    commit('committed');
    writeFileSync(join(folder, 'edited'), 'changed');
    writeFileSync(join(folder, 'new'), 'new');
    rmSync(join(folder, 'deleted'));
    assert.deepEqual((await findRecentChanges(folder)).sort(), ['committed', 'edited', 'new']);
  }));

test('successive commits choose different parts, a repetition the same', () =>
  withFolder(async (folder, git) => {
    assert.equal(await choosePart(folder), 0);
    git('init', '-q');
    const chosen = new Set();
    for (let number = 0; number < 20; number += 1) {
      git('commit', '--allow-empty', '-qm', String(number));
      const part = await choosePart(folder);
      assert.equal(await choosePart(folder), part);
      assert.ok(Number.isInteger(part) && part >= 0 && part < PARTS);
      chosen.add(part);
    }
    assert.ok(chosen.size > 1);
  }));

test('the component tests that import a file are found', async () => {
  const related = await findRelatedTests(['frontend/src/ui/combobox/combobox.tsx', 'README.md']);
  assert.ok(related.includes('frontend/src/ui/combobox/combobox.spec.tsx'));
  assert.ok(!related.includes('frontend/src/ui/countdown.spec.ts'));
  assert.deepEqual(await findRelatedTests(['README.md']), []);
});

test('a part that does not exist is answered with the usage', () => {
  for (const part of ['0', String(PARTS + 1), '']) {
    const args = [join(root, 'scripts', 'test.mjs'), '--part', part];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^Usage: npm test/);
  }
});
