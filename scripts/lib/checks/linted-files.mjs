import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { computeDigest } from '../digest.mjs';
import { root } from '../runner.mjs';

const folder = join(root, '.cache', 'linted');
/** Other rules make every file a changed one. */
const RULES = ['eslint.config.js', 'scripts/lib', 'package-lock.json'];

/** Remembers with which content each file of a project passed ESLint. */
export class LintedFiles {
  #file;
  #rules = `${process.version} ${computeDigest(RULES)}`;
  #digests = {};

  constructor(project) {
    this.#file = join(folder, `${project.replace(/\W+/g, '-')}.json`);
    if (!existsSync(this.#file)) return;
    const { rules, digests } = JSON.parse(readFileSync(this.#file, 'utf8'));
    if (rules === this.#rules) this.#digests = digests;
  }

  selectChanged(paths) {
    return paths.filter((path) => this.#digests[path] !== digest(path));
  }

  record(results) {
    for (const { filePath, errorCount, warningCount } of results) {
      const path = relative(root, filePath);
      if (errorCount + warningCount === 0) this.#digests[path] = digest(path);
      else delete this.#digests[path];
    }
    mkdirSync(folder, { recursive: true });
    writeFileSync(this.#file, JSON.stringify({ rules: this.#rules, digests: this.#digests }));
  }
}

const digest = (path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('base64');
