import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runner.mjs';

/** Computes one hash of the names and contents of files and folders in the project. */
export function computeDigest(paths, skip = () => false) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const path of paths.flatMap((start) => listFiles(start, skip))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/**
 * Computes one hash of the names, sizes and modification times of files and folders: much faster than their contents. If
 * it is unchanged, so are the contents; if it has changed, they may still be the same.
 */
export function computeState(paths, skip = () => false) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const path of paths.flatMap((start) => listFiles(start, skip))) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`\0${path}\0${size}\0${mtimeMs}`);
  }
  return hash.digest('hex');
}

export function listFiles(path, skip = () => false) {
  const full = join(root, path);
  if (!existsSync(full) || skip(path)) return [];
  return statSync(full).isDirectory() ? listFolder(path, skip) : [path];
}

function listFolder(path, skip) {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  // By code units, like the default order of sort().
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const child = `${path}/${entry.name}`;
    if (entry.isSymbolicLink()) return listFiles(child, skip);
    if (skip(child)) return [];
    return entry.isDirectory() ? listFolder(child, skip) : [child];
  });
}
