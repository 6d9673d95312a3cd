import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { ConsentRecord, type EndReason } from './consent-record.entity.js';

@Injectable()
export class ConsentRepository {
  constructor(private readonly database: Database) {}

  async add(record: Omit<ConsentRecord, 'id' | 'grantedAt' | 'withdrawnAt' | 'endReason'>): Promise<ConsentRecord> {
    const result = await this.database.manager.insert(ConsentRecord, { ...record, withdrawnAt: null, endReason: null });
    const { id } = result.identifiers[0] as { id: number };
    return this.database.manager.findOneByOrFail(ConsentRecord, { id });
  }

  /** A page of a user's records, newest first, and their total. */
  findPage(userId: number, { limit, offset }: Page): Promise<[ConsentRecord[], number]> {
    const newestFirst = { id: 'DESC' as const };
    return this.database.manager.findAndCount(ConsentRecord, {
      where: { userId },
      order: newestFirst,
      take: limit,
      skip: offset,
    });
  }

  findByUser(userId: number): Promise<ConsentRecord[]> {
    return this.database.manager.find(ConsentRecord, { where: { userId }, order: { id: 'DESC' } });
  }

  findById(id: number, userId: number): Promise<ConsentRecord | null> {
    return this.database.manager.findOneBy(ConsentRecord, { id, userId });
  }

  /** The current cookie preferences. */
  findOpenPreferences(userId: number): Promise<ConsentRecord | null> {
    const open = { userId, kind: 'cookie_preferences' as const, withdrawnAt: IsNull() };
    return this.database.manager.findOneBy(ConsentRecord, open);
  }

  async close(id: number, endReason: EndReason): Promise<void> {
    const end = { withdrawnAt: new Date(), endReason };
    await this.database.manager.update(ConsentRecord, { id, withdrawnAt: IsNull() }, end);
  }

  async closeByTestimonial(testimonialId: number, endReason: EndReason): Promise<void> {
    const end = { withdrawnAt: new Date(), endReason };
    await this.database.manager.update(ConsentRecord, { testimonialId, withdrawnAt: IsNull() }, end);
  }

  isGrantedFor(testimonialId: number): Promise<boolean> {
    return this.database.manager.existsBy(ConsentRecord, { testimonialId, withdrawnAt: IsNull() });
  }

  async *findWithdrawnTestimonials(): AsyncGenerator<number[]> {
    for (let lastId = 0; ;) {
      const rows = await this.database.query<{ id: number }>(
        `select testimonial_id as id from consent.records where testimonial_id > $1
         group by 1 having bool_and(withdrawn_at is not null) order by 1 limit 5000`,
        [lastId],
      );
      if (rows.length === 0) return;
      yield rows.map(({ id }) => id);
      lastId = rows[rows.length - 1].id;
    }
  }

  async deleteByUser(userId: number): Promise<void> {
    await this.database.manager.delete(ConsentRecord, { userId });
  }
}
