import { createRequire, isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import JestRuntime from 'jest-runtime';
import { findCompiled } from './compile.mjs';

const require = createRequire(import.meta.url);

/** pdf-lib accepts only arrays of the context it was loaded in. As one file it loads faster. */
const LOADED_BY_JEST = new Map([['pdf-lib', 'pdf-lib/dist/pdf-lib.min.js']]);

const SEEDED_FAST_CHECK = require.resolve('../../../scripts/lib/tests/seeded-fast-check.cjs');
/** Chooses ports once for a worker. */
const TEST_PORTS = require.resolve('../../../scripts/lib/tests/test-ports.cjs');

/**
 * Jest evaluates each test file, and every module that it imports, in a context of its own. Loading the product that way
 * takes longer than most tests. Here Node itself loads packages and the product, once per worker, and the test files share
 * these modules.
 */
export default class NativeRuntime extends JestRuntime {
  requireModuleOrMock(from, name) {
    const path = findNativeModule(from, name);
    return path ? require(path) : super.requireModuleOrMock(from, LOADED_BY_JEST.get(name) ?? name);
  }
}

function findNativeModule(from, name) {
  if (/^\.{1,2}\//.test(name)) {
    const path = resolve(dirname(from), name.replace(/\.js$/, '.ts'));
    if (path === TEST_PORTS) return path;
    return findCompiled(path);
  }
  if (name === 'fast-check') return SEEDED_FAST_CHECK;
  if (isBuiltin(name) || LOADED_BY_JEST.has(name)) return undefined;
  return createRequire(from).resolve(name);
}
