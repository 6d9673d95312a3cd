import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { ActiveAward } from './ledger-entry.entity.js';

export type SubjectColumn = 'testimonial_id' | 'purchase_id';

/** Writes the entries that bring a disturbed account in order; nothing that was written before is changed. */
@Injectable()
export class LedgerRepairRepository {
  constructor(private readonly database: Database) {}

  /** Everybody with an entry or an award about it, in the order in which people are locked. */
  async findUserIds(column: SubjectColumn, about: number): Promise<number[]> {
    const awarded =
      column === 'testimonial_id' ? 'union select user_id from points.active_awards where testimonial_id = $1' : '';
    const rows = await this.database.query<{ userId: number }>(
      `select user_id as "userId" from points.ledger_entries where ${column} = $1 ${awarded} order by 1`,
      [about],
    );
    return rows.map(({ userId }) => userId);
  }

  /** Brings what each person's entries about it add up to down, or up, to an amount, and closes what stands before. */
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
