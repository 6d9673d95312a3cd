import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

/**
 * Creates the folder if it is missing and returns its real path.
 * @param {string} requestedPath
 */
export async function openDataFolder(requestedPath) {
  const folder = resolve(requestedPath);
  try {
    await createFolder(folder);
    if (!(await stat(folder)).isDirectory()) {
      throw Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR' });
    }
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (cause) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (cause);
    throw new EmbeddedPostgresError(
      `The data folder ${folder} cannot be written (${code}): set DATA_DIR to a folder that this user may write to.`,
      { cause },
    );
  }
}

/**
 * Does not use the `recursive` option of mkdir: below /proc that call never returns.
 * @param {string} folder
 * @returns {Promise<void>}
 */
async function createFolder(folder) {
  if (await stat(folder).catch(() => undefined)) return;
  if (dirname(folder) !== folder) await createFolder(dirname(folder));
  // Other users (PostgreSQL's user when this process runs as root) may traverse the folder, but not list it.
  await mkdir(folder, { mode: 0o711 }).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
