import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { Notification } from './notification.entity.js';

export type NewNotification = Pick<Notification, 'userId' | 'kind' | 'dedupeKey'> &
  Partial<Omit<Notification, 'id' | 'createdAt'>>;

@Injectable()
export class NotificationsRepository {
  constructor(private readonly database: Database) {}

  /** Returns false if one with this deduplication key exists. */
  async add(notification: NewNotification): Promise<boolean> {
    const result = await this.database.manager
      .createQueryBuilder()
      .insert()
      .into(Notification)
      .values(notification)
      .orIgnore()
      .returning('id')
      .execute();
    return (result.raw as unknown[]).length === 1;
  }

  /** The newest ledger entry about the testimonial of which its author was notified. */
  async findLastNotifiedEntryId(testimonialId: number): Promise<number | null> {
    const [{ newestId }] = await this.database.query<{ newestId: number | null }>(
      'select max(ledger_entry_id) as "newestId" from notifications.notifications where testimonial_id = $1',
      [testimonialId],
    );
    return newestId;
  }

  existsByDedupeKey(userId: number, dedupeKey: string): Promise<boolean> {
    return this.database.manager.existsBy(Notification, { userId, dedupeKey });
  }

  existsForTestimonial(testimonialId: number): Promise<boolean> {
    return this.database.manager.existsBy(Notification, { testimonialId });
  }

  /** Unread ones first, each group newest first. */
  findPage(userId: number, page: Page): Promise<[Notification[], number]> {
    return this.database.manager
      .createQueryBuilder(Notification, 'n')
      .where('n.user_id = :userId', { userId })
      .orderBy('(n.read_at is null)', 'DESC')
      .addOrderBy('n.id', 'DESC')
      .limit(page.limit)
      .offset(page.offset)
      .getManyAndCount();
  }

  countUnread(userId: number): Promise<number> {
    return this.database.manager.countBy(Notification, { userId, readAt: IsNull() });
  }

  /** Keeps the time of the first call; returns false if the user has no such notification. */
  async markRead(id: number, userId: number): Promise<boolean> {
    const sql = `update notifications.notifications set read_at = coalesce(read_at, now()) where id = $1 and user_id = $2`;
    return (await this.database.execute(sql, [id, userId])) === 1;
  }

  async markAllRead(userId: number): Promise<void> {
    await this.database.manager.update(Notification, { userId, readAt: IsNull() }, { readAt: new Date() });
  }

  findByUser(userId: number): Promise<Notification[]> {
    return this.database.manager.find(Notification, { where: { userId }, order: { id: 'ASC' } });
  }

  async deleteByTestimonial(testimonialId: number): Promise<void> {
    await this.database.manager.delete(Notification, { testimonialId });
  }

  async deleteByUser(userId: number): Promise<void> {
    await this.database.manager.delete(Notification, { userId });
  }
}
