import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';

/** Makes the folder when it is missing and gives its real path. */
export async function openDataFolder(requestedPath: string): Promise<string> {
  const folder = resolve(requestedPath);
  try {
    await createFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new EmbeddedPostgresError(
      `The data folder ${folder} cannot be written (${code}): set DATA_DIR to a folder that this user may write.`,
      { cause },
    );
  }
}

/** Not mkdir's own `recursive`: below /proc that never returns. */
async function createFolder(folder: string): Promise<void> {
  if (await stat(folder).catch(() => undefined)) return;
  if (dirname(folder) !== folder) await createFolder(dirname(folder));
  // Others may walk through (PostgreSQL's own user when we are root), but not look around.
  await mkdir(folder, { mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}
