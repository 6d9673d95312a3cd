import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, selectColumns } from '../../platform/database/index.js';
import type { SubjectColumn } from './ledger-audit.repository.js';
import { ActiveAward, LedgerEntry } from './ledger-entry.entity.js';

const userIdColumn = selectColumns(LedgerEntry, ['userId']);

/** Writes correction entries. Existing entries are never changed. */
@Injectable()
export class LedgerRepairRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(LedgerEntry) private readonly entries: Repository<LedgerEntry>,
    @InjectRepository(ActiveAward) private readonly awards: Repository<ActiveAward>,
  ) {}

  /** All users with an entry or award for the testimonial or purchase, in the order in which they are locked. */
  async findUserIds(column: SubjectColumn, about: number): Promise<number[]> {
    const awarded =
      column === 'testimonial_id' ? 'union select user_id from points.active_awards where testimonial_id = $1' : '';
    const rows = await this.database.query<{ userId: number }>(
      `select ${userIdColumn} from points.ledger_entries where ${column} = $1 ${awarded} order by 1`,
      [about],
    );
    return rows.map(({ userId }) => userId);
  }

  /** Adds a correction entry for each user, so that the sum of their entries is the expected amount. */
  async correct(column: SubjectColumn, about: number, expectedFor: (userId: number) => number): Promise<void> {
    const kind = column === 'testimonial_id' ? 'testimonial' : 'purchase';
    const sums = await this.database.query<{ userId: number; points: number }>(
      `select ${userIdColumn}, sum(amount)::int as points from points.ledger_entries
       where ${column} = $1 group by 1 order by 1`,
      [about],
    );
    for (const { userId, points } of sums) {
      const subject = column === 'testimonial_id' ? { testimonialId: about } : { purchaseId: about };
      await this.entries.insert({ userId, kind, amount: expectedFor(userId) - points, ...subject, isCorrection: true });
    }
  }

  async removeAward({ userId, conditionId, supplementId }: ActiveAward): Promise<void> {
    await this.awards.delete({ userId, conditionId, supplementId });
  }
}
