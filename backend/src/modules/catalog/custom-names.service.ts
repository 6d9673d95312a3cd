import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../platform/database/index.js';

export const customNameKinds = ['conditions', 'supplements', 'brands', 'additional_conditions'] as const;
export type CustomNameKind = (typeof customNameKinds)[number];

/** Entries that are checked and deleted with one statement each. */
const BATCH_SIZE = 500;

/** Returns the ids among `ids` that a module depending on the catalog refers to. */
export type FindUsedIds = (kind: CustomNameKind, ids: number[]) => Promise<Set<number>>;

/** Catalog entries that were created from custom names, and their authors. */
@Injectable()
export class CustomNamesService {
  constructor(private readonly database: Database) {}

  /** Additional conditions that a user entered. */
  findByAuthor(userId: number): Promise<{ id: number; nameEn: string; nameEs: string; isPublic: boolean }[]> {
    return this.database.query(
      `select id, name_en as "nameEn", name_es as "nameEs", is_public as "isPublic"
       from catalog.additional_conditions c
       join catalog.additional_condition_authors a on a.additional_condition_id = c.id
       where a.user_id = $1 order by id`,
      [userId],
    );
  }

  async clearAuthor(userId: number): Promise<void> {
    await this.database.execute('delete from catalog.additional_condition_authors where user_id = $1', [userId]);
  }

  /**
   * Deletes unused entries that were created from custom names, in batches: the number of statements does not depend on
   * the number of names in a batch. Must not run inside a transaction.
   */
  async deleteUnused(findUsedIds: FindUsedIds): Promise<void> {
    for (const kind of customNameKinds) {
      for (let after = 0; ;) {
        const candidates = await this.findWithoutAuthor(kind, after);
        const last = candidates.at(-1);
        if (last === undefined) break;
        const usedIds = await findUsedIds(kind, candidates);
        const unusedIds = candidates.filter((id) => !usedIds.has(id));
        await this.deleteBatch(kind, unusedIds, findUsedIds);
        after = last;
      }
    }
  }

  private async findWithoutAuthor(kind: CustomNameKind, after: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from catalog.${kind} where is_user_generated and id > $1
       ${
         kind === 'additional_conditions'
           ? `and not exists (select 1 from catalog.additional_condition_authors where additional_condition_id = id)`
           : ''
       } order by id limit ${BATCH_SIZE}`,
      [after],
    );
    return rows.map(({ id }) => id);
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
        await this.database.execute(`delete from catalog.${kind} where id = any($1)`, [unusedIds]);
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
