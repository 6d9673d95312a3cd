import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, selectColumns } from '../../../platform/database/index.js';
import { SubmissionAddress } from './submission-address.entity.js';

/** How long the keyed hash of the address of a submission is stored, and compared with others. */
export const ADDRESS_RETENTION_DAYS = 30;

const columns = selectColumns(SubmissionAddress, ['testimonialId', 'addressHash', 'createdAt'], 'a');

const EXPIRED = `from testimonials.submission_addresses where created_at < now() - interval '${ADDRESS_RETENTION_DAYS} days'`;

@Injectable()
export class SubmissionAddressesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(SubmissionAddress) private readonly addresses: Repository<SubmissionAddress>,
  ) {}

  async add(address: Omit<SubmissionAddress, 'createdAt'>): Promise<void> {
    await this.addresses.insert(address);
  }

  findByAuthor(userId: number): Promise<SubmissionAddress[]> {
    return this.database.query<SubmissionAddress>(
      `select ${columns}
       from testimonials.submission_addresses a join testimonials.testimonials t on t.id = a.testimonial_id
       where t.user_id = $1 order by 1`,
      [userId],
    );
  }

  async countExpired(): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${EXPIRED}`);
    return count;
  }

  async purgeExpired(): Promise<void> {
    // Rows that are deleted with their testimonials are skipped: waiting for them, in another order, could deadlock.
    await this.database.execute(
      `delete from testimonials.submission_addresses
       where testimonial_id in (select testimonial_id ${EXPIRED} for update skip locked)`,
    );
  }
}
