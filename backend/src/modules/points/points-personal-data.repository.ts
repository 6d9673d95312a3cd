import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { iterateById } from '../../platform/database/index.js';
import { ActiveAward, LedgerEntry } from './ledger-entry.entity.js';

const BATCH_SIZE = 500;

/** For the export and the erasure of the data of a user. */
@Injectable()
export class PointsPersonalDataRepository {
  constructor(
    @InjectRepository(LedgerEntry) private readonly entries: Repository<LedgerEntry>,
    @InjectRepository(ActiveAward) private readonly awards: Repository<ActiveAward>,
  ) {}

  findAwards(userId: number): Promise<ActiveAward[]> {
    return this.awards.findBy({ userId });
  }

  /** Oldest first. */
  async *iterateEntries(userId: number): AsyncGenerator<LedgerEntry> {
    const batches = iterateById((after) =>
      this.entries.find({ where: { userId, id: MoreThan(after) }, order: { id: 'ASC' }, take: BATCH_SIZE }),
    );
    for await (const batch of batches) yield* batch;
  }

  async deleteByUser(userId: number): Promise<void> {
    await this.awards.delete({ userId });
    await this.entries.delete({ userId });
  }
}
