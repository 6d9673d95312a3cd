import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** No request and no job works on one file for so long. */
const ABANDONED_MS = 60 * 60_000;
const SWEEP_MS = 15 * 60_000;

/** What multer hands over for each file of a form. */
interface FormFile {
  stream: Readable;
  path?: string;
}

type Done<Result> = (error: Error | null, result?: Result) => void;

/**
 * A folder for files on their way, which this user alone may look into. What a crash leaves behind goes after an hour;
 * other processes may share the folder.
 */
export class TempFolder {
  private sweeper?: NodeJS.Timeout;

  constructor(readonly path: string) {}

  /** Makes the folder, or closes one that was open to others, and looks after it until {@link close}. */
  async open(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await chmod(this.path, 0o700);
    for (const name of await readdir(this.path)) await chmod(join(this.path, name), 0o600).catch(ignoreGone);
    await this.sweep();
    this.sweeper ??= setInterval(() => void this.sweep().catch(() => undefined), SWEEP_MS).unref();
  }

  close(): void {
    clearInterval(this.sweeper);
  }

  newPath(extension = ''): string {
    return join(this.path, `${randomUUID()}${extension}`);
  }

  /** Removes what nobody works on any longer; answers how many files that were. */
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

  /** A storage engine for multer: like its own for disks, whose files everybody may read. */
  get multerStorage() {
    return {
      _handleFile: (_request: unknown, file: FormFile, done: Done<{ path: string; size: number }>): void => {
        const path = this.newPath();
        // Known before it is whole: a form that breaks off in the middle is cleared away by this.
        file.path = path;
        const out = createWriteStream(path, { mode: 0o600, flags: 'wx' });
        pipeline(file.stream, out).then(
          () => done(null, { path, size: out.bytesWritten }),
          (error: Error) => done(error),
        );
      },
      _removeFile: (_request: unknown, { path }: FormFile, done: Done<never>): void => {
        if (path === undefined) return done(null);
        rm(path, { force: true }).then(() => done(null), done);
      },
    };
  }
}

function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
