import { Injectable } from '@nestjs/common';
import { Database, isForeignKeyViolation } from '../../platform/database/index.js';

export const ownNameKinds = ['conditions', 'supplements', 'brands', 'additional_conditions'] as const;
export type OwnNameKind = (typeof ownNameKinds)[number];

/** Of some entries those that a module above names. */
export type IsNamed = (kind: OwnNameKind, ids: number[]) => Promise<Set<number>>;

/** Entries made from people's own words, and who wrote them. */
@Injectable()
export class OwnNames {
  constructor(private readonly database: Database) {}

  /** Further conditions that a person named. */
  ofAuthor(userId: number): Promise<{ id: number; nameEn: string; nameEs: string; isPublic: boolean }[]> {
    return this.database.query(
      `select id, name_en as "nameEn", name_es as "nameEs", is_public as "isPublic"
       from catalog.additional_conditions c
       join catalog.additional_condition_authors a on a.additional_condition_id = c.id
       where a.user_id = $1 order by id`,
      [userId],
    );
  }

  async forgetAuthor(userId: number): Promise<void> {
    await this.database.execute('delete from catalog.additional_condition_authors where user_id = $1', [userId]);
  }

  /** Removes the entries made from people's own words that nobody uses any longer; not inside a transaction. */
  async forgetUnused(isNamed: IsNamed): Promise<void> {
    for (const kind of ownNameKinds) {
      const candidates = await this.withoutAuthor(kind);
      const named = await isNamed(kind, candidates);
      for (const id of candidates) if (!named.has(id)) await this.forget(kind, id, isNamed);
    }
  }

  private async withoutAuthor(kind: OwnNameKind): Promise<number[]> {
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
  private async forget(kind: OwnNameKind, id: number, isNamed: IsNamed): Promise<void> {
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
