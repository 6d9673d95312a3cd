import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listFiles } from '../lib/digest.mjs';
import { root } from '../lib/runner.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

const texts = listFiles('backend/src')
  .filter((path) => /(?<!spec)\.ts$/.test(path))
  .map(read);

/** `ReviewService.approve` in a document, if the backend has such a class. */
function findMethods(path) {
  return [...read(path).matchAll(/`([A-Z]\w+)\.([a-z]\w+)`/g)].flatMap(([, name, method]) => {
    const declaration = texts.find((text) => new RegExp(`^export (abstract )?class ${name}\\b`, 'm').test(text));
    return declaration ? [{ name: `${name}.${method}`, isDeclared: hasMethod(declaration, method) }] : [];
  });
}

const hasMethod = (text, method) => new RegExp(`^ {2}(?:[a-z]+ |\\*)*${method}(?:<.*>)?\\(`, 'm').test(text);

test('every method that a document names is in its class', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', ...listFiles('docs')].filter((path) => path.endsWith('.md'));
  const methods = pages.flatMap(findMethods);
  assert.ok(methods.length > 0);
  assert.deepEqual(
    methods.filter(({ isDeclared }) => !isDeclared).map(({ name }) => name),
    [],
  );
});
