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

export function listFiles(path, skip = () => false) {
  const full = join(root, path);
  if (!existsSync(full) || skip(path)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`, skip));
}
