import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { Database, iterateById } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { ConsentRecord, type EndReason } from './consent-record.entity.js';

@Injectable()
export class ConsentRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ConsentRecord) private readonly records: Repository<ConsentRecord>,
  ) {}

  async add(record: Omit<ConsentRecord, 'id' | 'grantedAt' | 'withdrawnAt' | 'endReason'>): Promise<ConsentRecord> {
    const result = await this.records.insert({ ...record, withdrawnAt: null, endReason: null });
    const { id } = result.identifiers[0] as { id: number };
    return this.records.findOneByOrFail({ id });
  }

  /** A page of a user's records, newest first, and their total. */
  findPage(userId: number, { limit, offset }: Page): Promise<[ConsentRecord[], number]> {
    const newestFirst = { id: 'DESC' as const };
    return this.records.findAndCount({
      where: { userId },
      order: newestFirst,
      take: limit,
      skip: offset,
    });
  }

  findByUser(userId: number): Promise<ConsentRecord[]> {
    return this.records.find({ where: { userId }, order: { id: 'DESC' } });
  }

  async findLatestLanguage(userId: number): Promise<ConsentRecord['language'] | undefined> {
    const [row] = await this.database.query<Pick<ConsentRecord, 'language'>>(
      'select language from consent.records where user_id = $1 order by granted_at desc, id desc limit 1',
      [userId],
    );
    return row?.language;
  }

  findById(id: number, userId: number): Promise<ConsentRecord | null> {
    return this.records.findOneBy({ id, userId });
  }

  /** The current cookie preferences. */
  findOpenPreferences(userId: number): Promise<ConsentRecord | null> {
    const open = { userId, kind: 'cookie_preferences' as const, withdrawnAt: IsNull() };
    return this.records.findOneBy(open);
  }

  async close(id: number, endReason: EndReason): Promise<void> {
    const end = { withdrawnAt: new Date(), endReason };
    await this.records.update({ id, withdrawnAt: IsNull() }, end);
  }

  async closeByTestimonial(testimonialId: number, endReason: EndReason): Promise<void> {
    const end = { withdrawnAt: new Date(), endReason };
    await this.records.update({ testimonialId, withdrawnAt: IsNull() }, end);
  }

  isGrantedFor(testimonialId: number): Promise<boolean> {
    return this.records.existsBy({ testimonialId, withdrawnAt: IsNull() });
  }

  async isWithdrawnFor(testimonialId: number): Promise<boolean> {
    return (await this.records.existsBy({ testimonialId })) && !(await this.isGrantedFor(testimonialId));
  }

  async *findWithdrawnTestimonials(): AsyncGenerator<number[]> {
    const batches = iterateById((after) =>
      this.database.query<{ id: number }>(
        `select testimonial_id as id from consent.records where testimonial_id > $1
         group by 1 having bool_and(withdrawn_at is not null) order by 1 limit 5000`,
        [after],
      ),
    );
    for await (const rows of batches) yield rows.map(({ id }) => id);
  }

  async deleteByUser(userId: number): Promise<void> {
    await this.records.delete({ userId });
  }
}
