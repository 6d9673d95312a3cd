import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../../platform/database/index.js';
import {
  type CustomNameKind,
  customNameKinds,
  CustomNamesRepository,
  type EnteredCondition,
} from './custom-names.repository.js';

/** Entries that are checked and deleted with one statement each. */
const BATCH_SIZE = 500;

/** Returns the ids among `ids` that a module depending on the catalog refers to. */
export type FindUsedIds = (kind: CustomNameKind, ids: number[]) => Promise<Set<number>>;

/** Catalog entries that were created from custom names, and their authors. */
@Injectable()
export class CustomNamesService {
  constructor(
    private readonly database: Database,
    private readonly repository: CustomNamesRepository,
  ) {}

  /** Additional conditions that a user entered. */
  findByAuthor(userId: number): Promise<EnteredCondition[]> {
    return this.repository.findByAuthor(userId);
  }

  clearAuthor(userId: number): Promise<void> {
    return this.repository.deleteByAuthor(userId);
  }

  /**
   * Deletes unused entries that were created from custom names, in batches: the number of statements does not depend on
   * the number of names in a batch. Must not run inside a transaction.
   */
  async deleteUnused(findUsedIds: FindUsedIds): Promise<void> {
    for (const kind of customNameKinds) {
      for await (const candidates of this.repository.iterateWithoutAuthor(kind, BATCH_SIZE)) {
        const usedIds = await findUsedIds(kind, candidates);
        const unusedIds = candidates.filter((id) => !usedIds.has(id));
        await this.deleteBatch(kind, unusedIds, findUsedIds);
      }
    }
  }

  /**
   * An entry that a table of another module references is not deleted: its foreign key prevents it. Then each half of the
   * batch is tried separately, so that the other entries are deleted.
   */
  private async deleteBatch(kind: CustomNameKind, ids: number[], findUsedIds: FindUsedIds): Promise<void> {
    if (ids.length === 0) return;
    try {
      await this.database.transaction(async () => {
        // Approvals take the same lock to find or add names.
        await this.database.lock(`catalog.${kind}`);
        const usedIds = await findUsedIds(kind, ids);
        const unusedIds = ids.filter((id) => !usedIds.has(id));
        await this.repository.delete(kind, unusedIds);
      });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      if (ids.length === 1) return;
      const middle = Math.ceil(ids.length / 2);
      await this.deleteBatch(kind, ids.slice(0, middle), findUsedIds);
      await this.deleteBatch(kind, ids.slice(middle), findUsedIds);
    }
  }
}
