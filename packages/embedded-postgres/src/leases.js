import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { getProcessIdentity, isAlive } from './processes.js';

const LOCK_TIMEOUT_MS = 180_000;
const INCOMPLETE_AFTER_MS = 5_000;

/**
 * The processes that use the server of a data folder. Each of them holds a lease; the process that releases the last
 * active lease stops the server. The lease of a killed process is ignored.
 */
export class Leases {
  #dataDir;
  #folder;
  #lock;

  /** @param {string} dataDir */
  constructor(dataDir) {
    this.#dataDir = dataDir;
    this.#folder = join(dataDir, 'postgres.leases');
    this.#lock = join(dataDir, 'postgres.lock');
  }

  async acquire() {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const lease = join(this.#folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
    await writeFile(lease, JSON.stringify(await getProcessIdentity(process.pid)), { mode: 0o600 });
    return lease;
  }

  /** @param {string} lease */
  async release(lease) {
    await rm(lease, { force: true });
  }

  /** Deletes the leases of ended processes and counts the others. */
  async countActive() {
    let active = 0;
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const lease = join(this.#folder, name);
      const holder = await readIdentity(lease);
      if (holder && (await isAlive(holder))) active += 1;
      else await rm(lease, { force: true });
    }
    return active;
  }

  /**
   * Serializes starting and stopping across all processes of this data folder.
   * @template T
   * @param {() => Promise<T>} work
   */
  async runExclusively(work) {
    const ownIdentity = JSON.stringify(await getProcessIdentity(process.pid));
    const deadline = Date.now() + LOCK_TIMEOUT_MS;
    while (!(await this.#tryLock(ownIdentity))) {
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresError(
          `Another process has been starting or stopping PostgreSQL in ${this.#dataDir} for too long: stop it and try again.`,
        );
      }
      await pause(50);
    }
    try {
      return await work();
    } finally {
      await rm(this.#lock, { force: true });
    }
  }

  /** @param {string} ownIdentity */
  async #tryLock(ownIdentity) {
    try {
      await writeFile(this.#lock, ownIdentity, { flag: 'wx', mode: 0o600 });
      return true;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (await this.#isAbandoned(this.#lock)) await this.#breakLock();
    return false;
  }

  /** @param {string} file */
  async #isAbandoned(file) {
    const holder = await readIdentity(file);
    if (holder) return !(await isAlive(holder));
    const found = await stat(file).catch(() => undefined);
    return found !== undefined && Date.now() - found.mtimeMs > INCOMPLETE_AFTER_MS;
  }

  /** Several processes may find the same abandoned lock: only one can rename it. A new lock renamed by mistake is restored. */
  async #breakLock() {
    const renamedLock = `${this.#lock}.${process.pid}-${randomBytes(4).toString('hex')}`;
    try {
      await rename(this.#lock, renamedLock);
    } catch {
      return;
    }
    if (await this.#isAbandoned(renamedLock)) await rm(renamedLock, { force: true });
    else await rename(renamedLock, this.#lock);
  }
}

/**
 * @param {string} file
 * @returns {Promise<import('./processes.js').ProcessIdentity | undefined>}
 */
async function readIdentity(file) {
  try {
    const { pid, started } = JSON.parse(await readFile(file, 'utf8'));
    return { pid, started };
  } catch {
    return undefined;
  }
}
