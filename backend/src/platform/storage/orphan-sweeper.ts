import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { FileStorage } from './file-storage.js';

/** Longer than the maximum time between storing a file and its row. */
const GRACE_MS = 60 * 60_000;
const BATCH = 500;

/**
 * Name of the lock under which the sweeper deletes a file. Whoever stores a file under a key that another file may have
 * had before acquires it for the file and the row.
 */
export const buildFileLock = (key: string): string => `file:${key}`;

/** Returns which of the given file names are in use. */
type FindUsed = (names: string[]) => Promise<Set<string>>;

/**
 * Deletes stored files without a row, which remain when a process ends between storing the file and the row. Modules
 * register how to find the used names. Several processes may sweep concurrently.
 */
@Injectable()
export class OrphanSweeper {
  private readonly folders = new Map<string, FindUsed>();

  constructor(
    private readonly storage: FileStorage,
    private readonly database: Database,
  ) {}

  register(folder: string, findUsed: FindUsed): void {
    this.folders.set(folder, findUsed);
  }

  /** Returns the number of deleted files. */
  async sweep(now = Date.now()): Promise<number> {
    let total = 0;
    for (const folder of this.folders.keys()) {
      let removed = 0;
      for await (const key of this.findOrphans(folder, now)) {
        if (await this.deleteOrphan(folder, key)) removed += 1;
      }
      await this.database.execute(
        `insert into platform.file_sweeps (folder, removed) values ($1, $2)
         on conflict (folder) do update set removed = file_sweeps.removed + excluded.removed`,
        [folder, removed],
      );
      total += removed;
    }
    return total;
  }

  /** Number of files that the next {@link sweep} would delete. */
  async count(): Promise<number> {
    let count = 0;
    for (const folder of this.folders.keys()) {
      const orphans = this.findOrphans(folder, Date.now());
      while (!(await orphans.next()).done) count += 1;
    }
    return count;
  }

  /** Number of files deleted by all sweeps, by folder. */
  countRemovedByFolder(): Promise<{ folder: string; removed: number }[]> {
    return this.database.query('select folder, removed from platform.file_sweeps order by folder');
  }

  /** Returns false if the file has got a row since it was found. */
  private deleteOrphan(folder: string, key: string): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.database.lock(buildFileLock(key));
      const used = await this.folders.get(folder)!([getName(key)]);
      if (used.size > 0) return false;
      await this.storage.delete(key);
      return true;
    });
  }

  private async *findOrphans(folder: string, now: number): AsyncGenerator<string> {
    let batch = new Map<string, string>();
    const findUsed = this.folders.get(folder)!;
    const orphans = async () => {
      const used = batch.size > 0 ? await findUsed([...batch.keys()]) : new Set<string>();
      return [...batch].flatMap(([name, key]) => (used.has(name) ? [] : [key]));
    };
    for await (const { key, changedAt } of this.storage.list(folder)) {
      if (now - changedAt.getTime() <= GRACE_MS) continue;
      batch.set(getName(key), key);
      if (batch.size < BATCH) continue;
      yield* await orphans();
      batch = new Map();
    }
    yield* await orphans();
  }
}

const getName = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
