import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeDigest } from '../digest.mjs';
import { root } from '../runner.mjs';

const folder = join(root, '.cache', 'checks');
const isOutput = (path) => /(^|\/)(node_modules|dist|dist-test|test-results|playwright-report|\.cache)$/.test(path);

/** Remembers of which files a check has passed, so that it runs again only after a change. */
export class PassedCheck {
  #file;
  #digest;

  constructor(name, inputs) {
    this.#file = join(folder, name.replace(/\W+/g, '-'));
    // A check of another version of Node is another check.
    this.#digest = `${process.version} ${computeDigest(inputs, isOutput)}`;
  }

  get isCurrent() {
    return existsSync(this.#file) && readFileSync(this.#file, 'utf8') === this.#digest;
  }

  record() {
    mkdirSync(folder, { recursive: true });
    writeFileSync(this.#file, this.#digest);
  }
}
