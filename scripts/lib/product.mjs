import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { buildAll, buildBackend } from './build.mjs';
import { ensureDependencies, requireNode } from './dependencies.mjs';
import { nodeArguments } from './node-arguments.mjs';
import { assertPortIsFree } from './ports.mjs';
import { getPortSetting, readPort, readSetting } from './read-setting.mjs';
import { UserFacingError, root } from './runner.mjs';
import { withSetupLock } from './setup-lock.mjs';

/** Arguments of Node that start a process of the product. */
export const productArguments = (role) => [...nodeArguments(role), 'backend/dist/main.js'];

/** Installs dependencies and builds both workspaces, each only if something changed. */
export function prepareProduct() {
  return prepare(buildAll);
}

export function prepareBackend() {
  return prepare(buildBackend);
}

/** Reports a used port or an unwritable data folder before the build instead of after it. */
export async function assertPortAndDataFolder() {
  const port = readPort();
  if (port !== undefined) await assertPortIsFree(port, getPortSetting());
  const folder = resolve(root, readSetting('DATA_DIR') ?? '.data');
  try {
    createFolder(folder);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch ({ code }) {
    throw new UserFacingError(
      `The data folder ${folder} cannot be written (${code}): set DATA_DIR to a folder that this user may write to.`,
    );
  }
}

/** Does not use the `recursive` option of mkdir: below /proc that call never returns. */
function createFolder(folder) {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) createFolder(dirname(folder));
  // Same permissions as in the server: other users (PostgreSQL) may traverse the folder, but not list it.
  mkdirSync(folder, { mode: 0o711 });
}

async function prepare(build) {
  requireNode();
  await withSetupLock(async () => {
    await ensureDependencies();
    await build();
  });
}
