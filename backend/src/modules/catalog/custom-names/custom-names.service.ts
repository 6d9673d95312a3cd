import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../../platform/database/index.js';
import {
  type CustomNameIds,
  type CustomNameKind,
  customNameKinds,
  CustomNamesRepository,
  type EnteredCondition,
} from './custom-names.repository.js';

/** Entries that are checked and deleted with one statement each. */
const BATCH_SIZE = 500;

/** Returns the ids among `ids` that a module depending on the catalog refers to. */
export type FindUsedIds = (kind: CustomNameKind, ids: number[]) => Promise<Set<number>>;

/** The use of catalog entries, as the module knows that uses them. */
export interface PublicUsage {
  /** The ids among `ids` that a public testimonial uses. */
  findUsedIds: FindUsedIds;
  /** Who uses the additional conditions in a testimonial of any state, and is not being erased. */
  findAuthors: (additionalConditionIds: number[]) => Promise<{ additionalConditionId: number; userId: number }[]>;
}

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
   * Makes a change after which a testimonial with these names is no longer public, and hides those that no other public
   * one uses, except what an admin edited or merged. Those who use an additional condition still see it. Must run inside a
   * transaction. The locks are taken before the change locks what an approval locks after them.
   */
  async hideUnused<Result>(ids: CustomNameIds, usage: PublicUsage, change: () => Promise<Result>): Promise<Result> {
    // A merge may be undone before the locks are acquired; its undoing then waits for them.
    const candidates = await this.repository.findCandidates(ids);
    if (customNameKinds.every((kind) => candidates[kind].length === 0)) return change();
    // All of them in the order of an approval: the change may resolve names itself.
    for (const kind of customNameKinds) await this.database.lock(`catalog.${kind}`);
    const result = await change();
    const hideable = await this.repository.findHideable(candidates);
    for (const kind of customNameKinds) {
      const usedIds = await usage.findUsedIds(kind, hideable[kind]);
      const unusedIds = hideable[kind].filter((id) => !usedIds.has(id));
      if (unusedIds.length === 0) continue;
      await this.repository.hide(kind, unusedIds);
      if (kind === 'additional_conditions') await this.repository.addAuthors(await usage.findAuthors(unusedIds));
    }
    return result;
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
      const lockedIds = await this.deleteUnlocked(kind, ids, findUsedIds);
      // The import of a feed may refer to it for minutes. Approvals must not wait for it too.
      for (const id of lockedIds) {
        await this.repository.waitUntilUnlocked(kind, id);
        await this.deleteBatch(kind, [id], findUsedIds);
      }
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      if (ids.length === 1) return;
      const middle = Math.ceil(ids.length / 2);
      await this.deleteBatch(kind, ids.slice(0, middle), findUsedIds);
      await this.deleteBatch(kind, ids.slice(middle), findUsedIds);
    }
  }

  /** Returns those that another transaction refers to. */
  private deleteUnlocked(kind: CustomNameKind, ids: number[], findUsedIds: FindUsedIds): Promise<number[]> {
    return this.database.transaction(async () => {
      // Approvals take the same lock to find or add names.
      await this.database.lock(`catalog.${kind}`);
      const usedIds = await findUsedIds(kind, ids);
      return this.repository.deleteUnlocked(
        kind,
        ids.filter((id) => !usedIds.has(id)),
      );
    });
  }
}
