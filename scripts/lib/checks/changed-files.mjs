import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../runner.mjs';

/** Existing files in a folder with changes that are not committed; none outside a Git repository. */
export async function findChangedFiles(folder) {
  const args = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--', folder];
  const { code, output } = await run('git', args);
  if (code !== 0) return [];
  const paths = output.split('\0').map((entry) => entry.slice(3));
  return paths.filter((path) => path !== '' && existsSync(join(root, path)));
}
