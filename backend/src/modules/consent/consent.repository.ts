import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import { ConsentRecord } from './consent-record.entity.js';

@Injectable()
export class ConsentRepository {
  constructor(private readonly database: Database) {}

  async add(record: Omit<ConsentRecord, 'id' | 'grantedAt' | 'withdrawnAt'>): Promise<ConsentRecord> {
    const result = await this.database.manager.insert(ConsentRecord, { ...record, withdrawnAt: null });
    const { id } = result.identifiers[0] as { id: number };
    return this.database.manager.findOneByOrFail(ConsentRecord, { id });
  }

  ofUser(userId: number): Promise<ConsentRecord[]> {
    return this.database.manager.find(ConsentRecord, { where: { userId }, order: { id: 'DESC' } });
  }

  one(id: number, userId: number): Promise<ConsentRecord | null> {
    return this.database.manager.findOneBy(ConsentRecord, { id, userId });
  }

  /** The choice of cookies that counts now. */
  openPreferences(userId: number): Promise<ConsentRecord | null> {
    const open = { userId, kind: 'cookie_preferences' as const, withdrawnAt: IsNull() };
    return this.database.manager.findOneBy(ConsentRecord, open);
  }

  async close(id: number): Promise<void> {
    await this.database.manager.update(ConsentRecord, { id, withdrawnAt: IsNull() }, { withdrawnAt: new Date() });
  }

  async closeOfTestimonial(testimonialId: number): Promise<void> {
    const open = { testimonialId, withdrawnAt: IsNull() };
    await this.database.manager.update(ConsentRecord, open, { withdrawnAt: new Date() });
  }

  isOpenFor(testimonialId: number): Promise<boolean> {
    return this.database.manager.existsBy(ConsentRecord, { testimonialId, withdrawnAt: IsNull() });
  }

  async *withdrawnTestimonials(): AsyncGenerator<number[]> {
    for (let after = 0; ;) {
      const rows = await this.database.query<{ id: number }>(
        `select testimonial_id as id from consent.records where testimonial_id > $1
         group by 1 having bool_and(withdrawn_at is not null) order by 1 limit 5000`,
        [after],
      );
      if (rows.length === 0) return;
      yield rows.map(({ id }) => id);
      after = rows[rows.length - 1].id;
    }
  }

  async deleteOf(userId: number): Promise<void> {
    await this.database.manager.delete(ConsentRecord, { userId });
  }
}
