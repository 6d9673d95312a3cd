import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { UserFacingError, root, run, tail } from './runner.mjs';

const source = join(root, 'scripts', 's3-server');
const FILES = ['package.json', 'package-lock.json'];

/**
 * Returns the folder in which the S3-compatible server of the tests is installed. It has its own lockfile: some of its
 * packages declare no licence, so they are not part of the project.
 */
export async function ensureS3Server() {
  const contents = FILES.map((name) => readFileSync(join(source, name)));
  const digest = createHash('sha256').update(Buffer.concat(contents)).digest('hex').slice(0, 16);
  const installed = join(root, '.cache', 's3-server', digest);
  if (existsSync(installed)) return installed;
  const draft = `${installed}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    FILES.forEach((name, index) => writeFileSync(join(draft, name), contents[index]));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await run('npm', args, { cwd: draft });
    if (code !== 0) throw new UserFacingError(`${tail(output)}\n\nThe S3 server of the tests could not be installed.`);
    mkdirSync(dirname(installed), { recursive: true });
    if (!existsSync(installed)) renameSync(draft, installed);
    return installed;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
