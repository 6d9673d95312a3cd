import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { Notice } from './notice.entity.js';

export type NewNotice = Pick<Notice, 'userId' | 'kind' | 'occasion'> & Partial<Omit<Notice, 'id' | 'createdAt'>>;

@Injectable()
export class NoticesRepository {
  constructor(private readonly database: Database) {}

  /** False when the occasion was told before. */
  async add(notice: NewNotice): Promise<boolean> {
    const result = await this.database.manager
      .createQueryBuilder()
      .insert()
      .into(Notice)
      .values(notice)
      .orIgnore()
      .returning('id')
      .execute();
    return (result.raw as unknown[]).length === 1;
  }

  /** The newest ledger entry about the testimonial that its author was told of. */
  async toldEntry(testimonialId: number): Promise<number | null> {
    const [{ newest }] = await this.database.query<{ newest: number | null }>(
      'select max(ledger_entry_id) as newest from notifications.notices where testimonial_id = $1',
      [testimonialId],
    );
    return newest;
  }

  has(userId: number, occasion: string): Promise<boolean> {
    return this.database.manager.existsBy(Notice, { userId, occasion });
  }

  isAnyAbout(testimonialId: number): Promise<boolean> {
    return this.database.manager.existsBy(Notice, { testimonialId });
  }

  /** Unread ones first, each group with the newest on top. */
  page(userId: number, page: Page): Promise<[Notice[], number]> {
    return this.database.manager
      .createQueryBuilder(Notice, 'n')
      .where('n.user_id = :userId', { userId })
      .orderBy('(n.read_at is null)', 'DESC')
      .addOrderBy('n.id', 'DESC')
      .limit(page.limit)
      .offset(page.offset)
      .getManyAndCount();
  }

  unread(userId: number): Promise<number> {
    return this.database.manager.countBy(Notice, { userId, readAt: IsNull() });
  }

  /** The first reading counts; false when the person has no such notice. */
  async markRead(id: number, userId: number): Promise<boolean> {
    const sql = `update notifications.notices set read_at = coalesce(read_at, now()) where id = $1 and user_id = $2`;
    return (await this.database.execute(sql, [id, userId])) === 1;
  }

  async markAllRead(userId: number): Promise<void> {
    await this.database.manager.update(Notice, { userId, readAt: IsNull() }, { readAt: new Date() });
  }

  ofUser(userId: number): Promise<Notice[]> {
    return this.database.manager.find(Notice, { where: { userId }, order: { id: 'ASC' } });
  }

  async deleteAbout(testimonialId: number): Promise<void> {
    await this.database.manager.delete(Notice, { testimonialId });
  }

  async deleteOf(userId: number): Promise<void> {
    await this.database.manager.delete(Notice, { userId });
  }
}
