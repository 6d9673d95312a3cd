import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { transformFile } from '@swc/core';

const backend = join(import.meta.dirname, '..', '..');
const SOURCE = join(backend, 'src');
const SHARED = join(backend, 'test', 'shared');

/** The product as the tests run it: like `dist`, but without a type check and without the metadata of the API document. */
export const COMPILED = join(backend, 'dist-test');

const OPTIONS = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

const isDraft = (path) => /\.\d+$/.test(path);
/** Written by bundle.mjs. */
const isBundle = (path) => path.startsWith(`bundle${sep}`);
const toCompiled = (path) => path.replace(/\.ts$/, '.js');

/** The folders whose modules Node loads once per worker, and those of their compiled form. */
const FOLDERS = [
  [SOURCE, COMPILED],
  // As deep as the sources, because modules find files by relative paths.
  [SHARED, join(COMPILED, 'shared')],
];

/** The compiled form of a module that Node loads; undefined for one that Jest loads. */
export function findCompiled(path) {
  const found = FOLDERS.find(([folder]) => path.startsWith(folder + sep));
  return found && join(found[1], toCompiled(relative(found[0], path)));
}

/** Compiles all files, which takes half a second; a concurrent run sees each file either as before or as after. */
export async function compileProduct() {
  const paths = FOLDERS.flatMap(([folder]) => listFiles(folder).map((path) => join(folder, path))).filter(
    (path) => !/\.d\.ts$|spec\.ts$/.test(path),
  );
  const expected = new Set(paths.map((path) => relative(COMPILED, findCompiled(path))));
  for (const path of listFiles(COMPILED)) {
    if (!expected.has(path) && !isDraft(path) && !isBundle(path)) rmSync(join(COMPILED, path), { force: true });
  }
  await Promise.all(paths.map(compile));
}

function listFiles(folder) {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function compile(path) {
  const target = findCompiled(path);
  const draft = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  if (path.endsWith('.ts')) writeFileSync(draft, (await transformFile(path, OPTIONS)).code);
  else copyFileSync(path, draft);
  renameSync(draft, target);
}
