import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Longer than any request or job uses a file. */
const ABANDONED_MS = 60 * 60_000;
const SWEEP_MS = 15 * 60_000;

/** File object of multer. */
interface FormFile {
  stream: Readable;
  path?: string;
}

interface ReceivedFile {
  path: string;
  size: number;
  sha256: string;
}

type Done<Result> = (error: Error | null, result?: Result) => void;

/**
 * A private folder for temporary files. Files left behind by a crash are deleted after an hour; several processes may
 * share the folder.
 */
export class TempFolder {
  private sweeper?: NodeJS.Timeout;

  constructor(readonly path: string) {}

  /** Creates the folder, or restricts the permissions of an existing one, and sweeps it regularly until {@link close}. */
  async open(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await chmod(this.path, 0o700);
    for (const name of await readdir(this.path)) await chmod(join(this.path, name), 0o600).catch(ignoreMissing);
    await this.sweep();
    this.sweeper ??= setInterval(() => void this.sweep().catch(() => undefined), SWEEP_MS).unref();
  }

  close(): void {
    clearInterval(this.sweeper);
  }

  newPath(extension = ''): string {
    return join(this.path, `${randomUUID()}${extension}`);
  }

  /** Deletes abandoned files; returns their number. */
  async sweep(now = Date.now()): Promise<number> {
    let removed = 0;
    for (const name of await readdir(this.path)) {
      const path = join(this.path, name);
      const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? now;
      if (now - changedAt <= ABANDONED_MS) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  }

  /**
   * A storage engine for multer that creates private files, unlike its own disk storage, and computes the SHA-256 of their
   * content in hex while it arrives.
   */
  get multerStorage() {
    const openStreams = new Map<string, WriteStream>();
    return {
      _handleFile: (_request: unknown, file: FormFile, done: Done<ReceivedFile>): void => {
        const path = this.newPath();
        // Set before the file is complete, so that multer deletes it if the form is aborted.
        file.path = path;
        const out = createWriteStream(path, { mode: 0o600, flags: 'wx' });
        openStreams.set(path, out);
        out.once('close', () => openStreams.delete(path));
        const hash = createHash('sha256');
        const hashing = new Transform({
          transform(chunk: Buffer, _encoding, next) {
            hash.update(chunk);
            next(null, chunk);
          },
        });
        pipeline(file.stream, hashing, out).then(
          () => done(null, { path, size: out.bytesWritten, sha256: hash.digest('hex') }),
          (error: Error) => done(error),
        );
      },
      _removeFile: (_request: unknown, { path }: FormFile, done: Done<never>): void => {
        if (path === undefined) return done(null);
        const remove = () => void rm(path, { force: true }).then(() => done(null), done);
        const out = openStreams.get(path);
        if (!out) return remove();
        // The file may not have been created yet: deleted before, it would stay.
        out.once('close', remove).destroy();
      },
    };
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
