import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { type ExportSections, type Holding, PersonalData } from '../../platform/personal-data/index.js';
import { LedgerEntry, StandingAward } from './ledger-entry.entity.js';

const BATCH = 500;

@Injectable()
export class PointsPersonalData extends PersonalData {
  static override readonly owner = 'points';
  static override readonly holdings: readonly Holding[] = [
    {
      table: 'points.ledger_entries',
      columns: ['user_id', 'testimonial_id'],
      what: 'Points won and taken back: kind, amount, time, what for',
      why: 'To credit what was promised, and to explain it',
      ground: 'contract',
      kept: 'As long as the account',
      exported: { section: 'pointsLedger' },
      erased: 'Removed: the one exception to a ledger that is only ever added to',
    },
    {
      table: 'points.standing_awards',
      columns: ['user_id', 'testimonial_id'],
      what: 'Which award counts for a health condition and a supplement',
      why: 'So that nothing is credited twice',
      ground: 'contract',
      kept: 'As long as the testimonial is approved',
      exported: { section: 'standingAwards' },
      erased: 'Removed',
    },
  ];

  constructor(private readonly database: Database) {
    super();
  }

  exportOf(userId: number): ExportSections {
    return {
      pointsLedger: this.entriesOf(userId),
      standingAwards: () => this.database.manager.findBy(StandingAward, { userId }),
    };
  }

  async eraseOf(userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`points.user.${userId}`);
      await this.database.manager.delete(StandingAward, { userId });
      await this.database.manager.delete(LedgerEntry, { userId });
    });
  }

  private async *entriesOf(userId: number): AsyncGenerator<LedgerEntry> {
    for (let after = 0; ;) {
      const where = { userId, id: MoreThan(after) };
      const batch = await this.database.manager.find(LedgerEntry, { where, order: { id: 'ASC' }, take: BATCH });
      const last = batch.at(-1);
      if (!last) return;
      yield* batch;
      after = last.id;
    }
  }
}
