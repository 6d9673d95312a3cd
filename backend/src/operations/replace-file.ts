import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, chown, realpath, rename, stat, writeFile } from 'node:fs/promises';

/**
 * Writes a file completely or not at all: if that fails or is interrupted, the former file remains. Of several commands that replace it at
 * the same time, the last one wins. What is not a regular file, such
 * as a pipe, is written directly. Without a mode, that of the former file stays; its owner stays if the process is that of root,
 * which alone may give it away.
 */
export async function replaceFile(path: string, content: string, mode?: number): Promise<void> {
  const former = await stat(path).catch(() => undefined);
  if (former && !former.isFile()) return writeFile(path, content);
  // A symbolic link stays: the file to which it leads is replaced.
  const target = former ? await realpath(path) : path;
  const partial = `${target}.${randomUUID()}.part`;
  const removePartial = () => rmSync(partial, { force: true });
  // An interrupted command ends without waiting for this function.
  process.once('exit', removePartial);
  const permissions = mode ?? (former && former.mode & 0o777);
  try {
    await writeFile(partial, content, { mode: permissions, flush: true });
    if (former && process.getuid?.() === 0) await chown(partial, former.uid, former.gid);
    if (permissions !== undefined) await chmod(partial, permissions);
    await rename(partial, target);
  } catch (error) {
    removePartial();
    throw error;
  } finally {
    process.off('exit', removePartial);
  }
}
