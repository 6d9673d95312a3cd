import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError } from './cli-error.js';

/** @throws CliError if the path is a folder; the error of the system if it is missing or may not be read */
export async function assertReadableFile(path: string): Promise<void> {
  await access(path, constants.R_OK);
  await assertNoFolder(path);
}

/** @throws CliError if the path is a folder; the error of the system, about its folder, if a file cannot be written there */
export async function assertWritableFile(path: string): Promise<void> {
  await access(dirname(path), constants.W_OK);
  await assertNoFolder(path);
}

async function assertNoFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new CliError(`${path} is a folder: the command needs a file.`);
}

/**
 * Creates a folder that only its owner may read, and the folders above it. Does not use the `recursive` option of mkdir: below
 * /proc that call never returns.
 */
export async function createFolder(path: string): Promise<void> {
  const parent = dirname(path);
  if (parent !== path && !(await stat(parent).catch(() => undefined))) await createFolder(parent);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw error;
  }
}
