import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres.error.js';
import { getProcessIdentity, isAlive, type ProcessIdentity } from './processes.js';

const LOCK_TIMEOUT_MS = 180_000;
const INCOMPLETE_AFTER_MS = 5_000;

/**
 * Who uses the server of a data folder. Every process holds a lease while it does; the one that gives back the last
 * living lease stops the server. A process killed with -9 leaves a dead lease behind, which counts for nothing.
 */
export class Leases {
  private readonly folder: string;
  private readonly lock: string;

  constructor(private readonly dataDir: string) {
    this.folder = join(dataDir, 'postgres.leases');
    this.lock = join(dataDir, 'postgres.lock');
  }

  async acquire(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const lease = join(this.folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
    await writeFile(lease, JSON.stringify(await getProcessIdentity(process.pid)), { mode: 0o600 });
    return lease;
  }

  async release(lease: string): Promise<void> {
    await rm(lease, { force: true });
  }

  /** Removes what the dead left behind and counts the living. */
  async countActive(): Promise<number> {
    let active = 0;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const lease = join(this.folder, name);
      const holder = await readIdentity(lease);
      if (holder && (await isAlive(holder))) active += 1;
      else await rm(lease, { force: true });
    }
    return active;
  }

  /** Starting and stopping exclude each other over all processes of this data folder. */
  async runExclusively<T>(work: () => Promise<T>): Promise<T> {
    const ownIdentity = JSON.stringify(await getProcessIdentity(process.pid));
    const deadline = Date.now() + LOCK_TIMEOUT_MS;
    while (!(await this.tryLock(ownIdentity))) {
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `Another process has been starting or stopping PostgreSQL in ${this.dataDir} for too long: stop it and try again.`,
        );
      }
      await pause(50);
    }
    try {
      return await work();
    } finally {
      await rm(this.lock, { force: true });
    }
  }

  private async tryLock(ownIdentity: string): Promise<boolean> {
    try {
      await writeFile(this.lock, ownIdentity, { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await this.isAbandoned(this.lock)) await this.breakLock();
    return false;
  }

  private async isAbandoned(file: string): Promise<boolean> {
    const holder = await readIdentity(file);
    if (holder) return !(await isAlive(holder));
    const found = await stat(file).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs > INCOMPLETE_AFTER_MS;
  }

  /** Two may find the same dead lock: rename lets one of them have it, and a fresh lock taken by mistake goes back. */
  private async breakLock(): Promise<void> {
    const renamedLock = `${this.lock}.${process.pid}-${randomBytes(4).toString('hex')}`;
    try {
      await rename(this.lock, renamedLock);
    } catch {
      return;
    }
    if (await this.isAbandoned(renamedLock)) await rm(renamedLock, { force: true });
    else await rename(renamedLock, this.lock);
  }
}

async function readIdentity(file: string): Promise<ProcessIdentity | undefined> {
  try {
    const { pid, started } = JSON.parse(await readFile(file, 'utf8')) as ProcessIdentity;
    return { pid, started };
  } catch {
    return undefined;
  }
}
