import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/runner.mjs';

const IMPORT = /^(?:import|export)\s[^'"();]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const commands = Object.entries(scripts).filter(([, command]) => command.startsWith('node '));

/** The packages that are imported before the first line of a script runs. */
function findPackages(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, from, alone]) => {
    const name = from ?? alone;
    if (name.startsWith('.')) return findPackages(join(dirname(file), name), seen);
    return name.startsWith('node:') || builtinModules.includes(name) ? [] : [name];
  });
}

test('a script that imports packages is found', () => {
  assert.deepEqual(findPackages(join(root, 'scripts/scale.mjs')), ['oxfmt']);
});

for (const [name, command] of commands) {
  test(`npm run ${name} needs no package before it has installed them`, () => {
    const [, entry, ...args] = command.split(' ');
    assert.deepEqual(findPackages(join(root, entry)), []);
    if (entry.endsWith('with-packages.mjs')) assert.ok(existsSync(join(root, 'scripts', args[0])));
  });
}
