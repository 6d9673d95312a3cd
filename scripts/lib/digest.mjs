import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runner.mjs';

/** One hash over the names and contents of files and folders below the project. */
export function digestOf(paths, skip = () => false) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const path of paths.flatMap((start) => filesBelow(start, skip))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function filesBelow(path, skip) {
  const full = join(root, path);
  if (!existsSync(full) || skip(path)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`, skip));
}
