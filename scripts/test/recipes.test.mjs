import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listFiles } from '../lib/digest.mjs';
import { root } from '../lib/runner.mjs';

const FOLDERS = ['backend', 'docs', 'frontend', 'scripts'];
const IGNORED = /(^|\/)(node_modules|dist|dist-test|\.[\w-]+)$/;
/** With a slash or the extension of a file; `<name>`, `*`, `{en,es}` and `[<part>/]` stand for several names. */
const PATH = /^(?=.*\/|.*\.(?:tsx?|mjs|json|md)$)[\w<>*.,{}[\]-]+(?:\/[\w<>*.,{}[\]-]+)*$/;
const WILDCARDS = { '*': '[^/]*', '[': '(?:', ']': ')?', '{': '(?:', '}': ')', ',': '|', '.': '\\.' };

const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const recipes = page.slice(page.indexOf('\nThe recipes below'), page.indexOf('\n## Naming'));
const abbreviations = new Map(
  [...recipes.matchAll(/`([A-Z]+)` is\s+`([^`]+)`/g)].map(([, name, path]) => [name, path]),
);
const files = ['CHANGELOG.md', ...FOLDERS.flatMap((folder) => listFiles(folder, (path) => IGNORED.test(path)))];

/** The files that a path names: from the root, from an abbreviation, or abbreviated to the end of the path. */
function findFiles(path) {
  const full = path.replace(/^[A-Z]+(?=\/|$)/, (name) => abbreviations.get(name) ?? name);
  const names = full.replace(/<[\w-]+>/g, '*').replace(/[*[\]{},.]/g, (character) => WILDCARDS[character]);
  const start = FOLDERS.includes(full.split('/')[0]) ? '^' : '(?:^|/)';
  const pattern = new RegExp(`${start}${names}(?:/|$)`);
  return files.filter((file) => pattern.test(file));
}

test('every path in the recipes of CONTRIBUTING.md exists', () => {
  const paths = [...recipes.matchAll(/`([^`]+)`/g)]
    .flatMap(([, code]) => code.split(/\s+/))
    .filter((word) => PATH.test(word));
  assert.ok(paths.length > 50);
  const missing = paths.filter((path) => findFiles(path).length === 0);
  assert.deepEqual(missing, []);
});

test('an identifier in brackets after a path is in that file', () => {
  const named = [...recipes.matchAll(/`([^`\s]+)`\s+\(`(\w+)`\)/g)];
  assert.ok(named.length > 0);
  for (const [, path, identifier] of named) {
    const texts = findFiles(path).map((file) => readFileSync(join(root, file), 'utf8'));
    const isDeclared = texts.some((text) => text.includes(`${identifier} =`));
    assert.ok(isDeclared, `${path} has no ${identifier}`);
  }
});
