import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import {
  type ExportSections,
  type ProcessingRecord,
  PersonalDataProvider,
} from '../../platform/personal-data/index.js';
import { PointsPersonalDataRepository } from './points-personal-data.repository.js';

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

  constructor(
    private readonly database: Database,
    private readonly repository: PointsPersonalDataRepository,
  ) {
    super();
  }

  exportUserData(userId: number): ExportSections {
    return {
      pointsLedger: this.repository.iterateEntries(userId),
      standingAwards: () => this.repository.findAwards(userId),
    };
  }

  async eraseUserData(userId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.database.lock(`points.user.${userId}`);
      await this.repository.deleteByUser(userId);
    });
  }
}
