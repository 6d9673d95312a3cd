import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { UserFacingError, root, run, tail } from './runner.mjs';

const FILES = ['package.json', 'package-lock.json'];

/** Installs the packages of `scripts/<name>`, which are not part of the project; returns their folder. */
export async function ensureSeparatePackages(name) {
  const contents = FILES.map((file) => readFileSync(join(root, 'scripts', name, file)));
  const digest = createHash('sha256').update(Buffer.concat(contents)).digest('hex').slice(0, 16);
  const installed = join(root, '.cache', name, digest);
  if (existsSync(installed)) return installed;
  const draft = `${installed}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    FILES.forEach((file, index) => writeFileSync(join(draft, file), contents[index]));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run('npm', args, { cwd: draft });
    if (code !== 0)
      throw new UserFacingError(`${tail(output)}\n\nThe packages of scripts/${name} could not be installed.`);
    mkdirSync(dirname(installed), { recursive: true });
    if (!existsSync(installed)) renameSync(draft, installed);
    return installed;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
