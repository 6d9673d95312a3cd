import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { LedgerEntry, ActiveAward } from './ledger-entry.entity.js';

const BATCH_SIZE = 500;

@Injectable()
export class PointsPersonalDataProvider extends PersonalDataProvider {
  static override readonly moduleName = 'points';
  static override readonly processingRecords: readonly ProcessingRecord[] = [
    {
      table: 'points.ledger_entries',
      columns: ['user_id', 'testimonial_id'],
      description: 'Points credited and reversed: kind, amount, time, reason',
      purpose: 'To credit the promised points and to account for them',
      legalBasis: 'contract',
      retention: 'As long as the account exists',
      export: { section: 'pointsLedger' },
      erasure: 'Deleted: the only exception to the append-only ledger',
    },
    {
      table: 'points.active_awards',
      columns: ['user_id', 'testimonial_id'],
      description: 'Which award counts for a health condition and a supplement',
      purpose: 'To prevent double credits',
      legalBasis: 'contract',
      retention: 'While the testimonial is approved',
      export: { section: 'standingAwards' },
      erasure: 'Deleted',
    },
  ];

  constructor(private readonly database: Database) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      pointsLedger: this.iterateEntries(userId),
      standingAwards: () => this.database.manager.findBy(ActiveAward, { userId }),
    };
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`points.user.${userId}`);
      await this.database.manager.delete(ActiveAward, { userId });
      await this.database.manager.delete(LedgerEntry, { userId });
    });
  }

  private async *iterateEntries(userId: number): AsyncGenerator<LedgerEntry> {
    for (let after = 0; ;) {
      const where = { userId, id: MoreThan(after) };
      const batch = await this.database.manager.find(LedgerEntry, { where, order: { id: 'ASC' }, take: BATCH_SIZE });
      const last = batch.at(-1);
      if (!last) return;
      yield* batch;
      after = last.id;
    }
  }
}
