import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { transformFile } from '@swc/core';
import { NotPossibleHereError } from '../fault.js';

const run = promisify(execFile);

const ROOT = fileURLToPath(new URL('../../../..', `file://${__filename}`));
/** Below `backend`, so that the programs find its packages. */
const FOLDER = join(ROOT, 'backend/.cache/previous');

const OPTIONS = {
  swcrc: false,
  module: { type: 'es6' as const },
  jsc: {
    target: 'es2023' as const,
    keepClassNames: true,
    parser: { syntax: 'typescript' as const, decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
};

/** Compiles the last version before the newest migration, which a rolling upgrade runs on the new tables. Returns its main file. */
export const buildPreviousVersion = async (): Promise<string> => build(await findLastSchema());

/** Compiles the given version, or the previous release: the newest tag before this commit, without tags the last version before the newest migration. */
export async function buildPreviousRelease(reference?: string): Promise<{ version: string; main: string }> {
  const tag = reference ?? (await findReleaseTag());
  const commit = tag === undefined ? await findLastSchema() : await runGit('rev-parse', `${tag}^{commit}`);
  return { version: tag ?? commit.slice(0, 12), main: await build(commit) };
}

async function build(commit: string): Promise<string> {
  const folder = join(FOLDER, commit.slice(0, 12));
  const main = join(folder, 'dist/main.js');
  if (existsSync(main)) return main;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await run('sh', ['-c', `git archive ${commit} backend/src | tar -x -C "$0" --strip-components 1`, folder], {
    cwd: ROOT,
  });
  const source = join(folder, 'src');
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /spec\.ts$|\.d\.ts$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(folder, 'dist', path.slice(source.length + 1).replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    if (path.endsWith('.ts')) await writeFile(target, (await transformFile(path, OPTIONS)).code);
    else await copyFile(path, target);
  }
  return main;
}

const runGit = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: ROOT })).stdout.trim();

const findReleaseTag = (): Promise<string | undefined> =>
  runGit('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^').catch(() => undefined);

async function findLastSchema(): Promise<string> {
  try {
    const newest = await runGit(
      'log',
      '-1',
      '--diff-filter=A',
      '--format=%H',
      '--',
      'backend/src/migrations/[0-9]*.ts',
    );
    return await runGit('rev-parse', `${newest}^`);
  } catch {
    throw new NotPossibleHereError('The history of the repository does not contain the previous version.');
  }
}
