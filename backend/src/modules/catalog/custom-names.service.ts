import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../platform/database/index.js';

export const customNameKinds = ['conditions', 'supplements', 'brands', 'additional_conditions'] as const;
export type CustomNameKind = (typeof customNameKinds)[number];

/** Of some entries those that a module above names. */
export type IsNameUsed = (kind: CustomNameKind, ids: number[]) => Promise<Set<number>>;

/** Entries made from people's own words, and who wrote them. */
@Injectable()
export class CustomNamesService {
  constructor(private readonly database: Database) {}

  /** Further conditions that a person named. */
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

  /** Removes the entries made from people's own words that nobody uses any longer; not inside a transaction. */
  async deleteUnused(isNamed: IsNameUsed): Promise<void> {
    for (const kind of customNameKinds) {
      const candidates = await this.findWithoutAuthor(kind);
      const named = await isNamed(kind, candidates);
      for (const id of candidates) if (!named.has(id)) await this.delete(kind, id, isNamed);
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

  /** What other tables refer to stays: their foreign keys know best. */
  private async delete(kind: CustomNameKind, id: number, isNamed: IsNameUsed): Promise<void> {
    try {
      await this.database.transaction(async () => {
        // The lock under which approvals find or make names.
        await this.database.lock(`catalog.${kind}`);
        if ((await isNamed(kind, [id])).has(id)) return;
        await this.database.execute(`delete from catalog.${kind} where id = $1`, [id]);
      });
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
  }
}
