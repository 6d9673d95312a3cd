import { isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import JestRuntime from 'jest-runtime';
import SharedWindow from './window.mjs';

/** Loads the packages of all test files of this worker. */
let packages;
/** What V8 has compiled for the test files of this worker: for each file its code and the function that evaluates it. */
const compiledFiles = new Map();

/**
 * Jest evaluates packages again for each test file, which takes time and discards what V8 has optimized. Here the test files of
 * a worker share the packages, as they share the window. The product is evaluated for each file as usual, but compiled once.
 */
export default class SharedPackages extends JestRuntime {
  #packages;

  constructor(...args) {
    super(...args);
    const [, environment] = args;
    if (!(environment instanceof SharedWindow)) return;
    compileOnce(this.executor);
    this.#packages = packages ??= new JestRuntime(...args);
  }

  requireModuleOrMock(from, name) {
    const isShared = this.#packages && (isPackage(name) || isHere(from, name));
    return isShared ? this.#packages.requireModuleOrMock(from, name) : super.requireModuleOrMock(from, name);
  }
}

/** Jest compiles a file with its imports and globals as parameters: the result is the same for all test files in one window. */
function compileOnce(executor) {
  const compile = executor.compile.bind(executor);
  executor.compile = (code, file) => {
    const known = compiledFiles.get(file);
    if (known?.code === code) return known.evaluate;
    const evaluate = compile(code, file);
    compiledFiles.set(file, { code, evaluate });
    return evaluate;
  };
}

const isPackage = (name) => !/^\.{0,2}\//.test(name) && !isBuiltin(name) && name !== '@jest/globals';

/** Modules of this folder change packages or the window, which must happen once. */
const isHere = (from, name) => /^\.{1,2}\//.test(name) && dirname(resolve(dirname(from), name)) === import.meta.dirname;
