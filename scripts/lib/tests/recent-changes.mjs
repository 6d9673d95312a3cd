import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run, runTool } from '../runner.mjs';
import { PARTS } from './test-selection.mjs';

/** By the commit, so that a repetition takes the same part; the first one outside a Git repository. */
export async function choosePart(folder = root) {
  const commit = await readGit(folder, 'rev-parse', 'HEAD');
  return parseInt(commit.slice(0, 8) || '0', 16) % PARTS;
}

/** Existing files that the last commit changed, commits that upstream does not have, and the work tree. */
export async function findRecentChanges(folder = root) {
  const lists = [
    await readGit(folder, 'diff', '--name-only', 'HEAD~1'),
    await readGit(folder, 'diff', '--name-only', '@{upstream}...HEAD'),
    await readGit(folder, 'ls-files', '--others', '--exclude-standard'),
  ];
  const paths = new Set(lists.flatMap((list) => list.split('\n')));
  return [...paths].filter((path) => path !== '' && existsSync(join(folder, path)));
}

/** Empty where Git does not know the answer, as without an upstream or in a clone of one commit. */
async function readGit(cwd, ...args) {
  const { code, output } = await run('git', args, { cwd });
  return code === 0 ? output.trim() : '';
}

/** The component tests that import one of the files. */
export async function findRelatedTests(paths) {
  const sources = paths.filter((path) => path.startsWith('frontend/src/'));
  if (sources.length === 0) return [];
  const args = ['-c', 'frontend/jest.config.mjs', '--listTests', '--findRelatedTests', ...sources];
  const { code, output } = await runTool('jest/bin/jest.js', args);
  if (code !== 0) throw new Error(output);
  return output
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((path) => relative(root, path));
}
