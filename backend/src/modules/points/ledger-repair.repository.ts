import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { ActiveAward } from './ledger-entry.entity.js';

export type SubjectColumn = 'testimonial_id' | 'purchase_id';

/** Writes correction entries. Existing entries are never changed. */
@Injectable()
export class LedgerRepairRepository {
  constructor(private readonly database: Database) {}

  /** All users with an entry or award for the testimonial or purchase, in the order in which they are locked. */
  async findUserIds(column: SubjectColumn, about: number): Promise<number[]> {
    const awarded =
      column === 'testimonial_id' ? 'union select user_id from points.active_awards where testimonial_id = $1' : '';
    const rows = await this.database.query<{ userId: number }>(
      `select user_id as "userId" from points.ledger_entries where ${column} = $1 ${awarded} order by 1`,
      [about],
    );
    return rows.map(({ userId }) => userId);
  }

  /** Adds a correction entry for each user, so that the sum of their entries is the expected amount. */
  async correct(column: SubjectColumn, about: number, expectedFor: (userId: number) => number): Promise<void> {
    const kind = column === 'testimonial_id' ? 'testimonial' : 'purchase';
    const sums = await this.database.query<{ userId: number; points: number }>(
      `select user_id as "userId", sum(amount)::int as points from points.ledger_entries
       where ${column} = $1 group by 1 order by 1`,
      [about],
    );
    for (const { userId, points } of sums) {
      await this.database.execute(
        `insert into points.ledger_entries (user_id, kind, amount, ${column}, is_correction) values ($1, $2, $3, $4, true)`,
        [userId, kind, expectedFor(userId) - points, about],
      );
    }
  }

  async removeAward({ userId, conditionId, supplementId }: ActiveAward): Promise<void> {
    await this.database.execute(
      'delete from points.active_awards where user_id = $1 and condition_id = $2 and supplement_id = $3',
      [userId, conditionId, supplementId],
    );
  }
}
