import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../platform/database/index.js';

export const customNameKinds = ['conditions', 'supplements', 'brands', 'additional_conditions'] as const;
export type CustomNameKind = (typeof customNameKinds)[number];

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

  /** Deletes unused entries that were created from custom names. Must not run inside a transaction. */
  async deleteUnused(findUsedIds: FindUsedIds): Promise<void> {
    for (const kind of customNameKinds) {
      const candidates = await this.findWithoutAuthor(kind);
      const usedIds = await findUsedIds(kind, candidates);
      for (const id of candidates) if (!usedIds.has(id)) await this.delete(kind, id, findUsedIds);
    }
  }

  private async findWithoutAuthor(kind: CustomNameKind): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from catalog.${kind} where is_user_generated
       ${
         kind === 'additional_conditions'
           ? `and not exists (select 1 from catalog.additional_condition_authors where additional_condition_id = id)`
           : ''
       } order by id`,
    );
    return rows.map(({ id }) => id);
  }

  /** An entry that another table references is not deleted: its foreign key prevents it. */
  private async delete(kind: CustomNameKind, id: number, findUsedIds: FindUsedIds): Promise<void> {
    try {
      await this.database.transaction(async () => {
        // Approvals take the same lock to find or add names.
        await this.database.lock(`catalog.${kind}`);
        if ((await findUsedIds(kind, [id])).has(id)) return;
        await this.database.execute(`delete from catalog.${kind} where id = $1`, [id]);
      });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
  }
}
