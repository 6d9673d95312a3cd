import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { buildAll, buildBackend } from './build.mjs';
import { ensureDependencies, requireNode } from './dependencies.mjs';
import { requireFreePort } from './ports.mjs';
import { Complaint, root } from './runner.mjs';
import { withSetupLock } from './setup-lock.mjs';

/**
 * How Node runs the product. Told that it has the whole machine, V8 puts off collecting garbage and the process grows
 * to twice its need; half a gigabyte is far more than it ever holds.
 */
export const PRODUCT = ['--max-old-space-size=512', 'backend/dist/main.js'];

/** Dependencies and both halves, each only when something changed. */
export function prepareProduct() {
  return prepare(buildAll);
}

export function prepareBackend() {
  return prepare(buildBackend);
}

/** What would stop the product after a long build is better said before it. */
export async function requireRoomToRun() {
  await requireFreePort(process.env.PORT || '3000');
  const folder = resolve(root, process.env.DATA_DIR || '.data');
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch ({ code }) {
    throw new Complaint(
      `The data folder ${folder} cannot be written (${code}): set DATA_DIR to one that this user may write.`,
    );
  }
}

/** Not mkdir's own `recursive`: below /proc that never returns. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  // Like the server does: PostgreSQL's own user may walk through, nobody else looks around.
  mkdirSync(folder, { mode: 0o711 });
}

async function prepare(build) {
  requireNode();
  await withSetupLock(async () => {
    await ensureDependencies();
    await build();
  });
}
