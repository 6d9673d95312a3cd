import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { Database } from '../../platform/database/index.js';
import type { Page } from '../../platform/http/index.js';
import { Notification } from './notification.entity.js';

export type NewNotification = Pick<Notification, 'userId' | 'kind' | 'dedupeKey'> &
  Partial<Omit<Notification, 'id' | 'createdAt'>>;

@Injectable()
export class NotificationsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(Notification) private readonly notifications: Repository<Notification>,
  ) {}

  /** Returns false if one with this deduplication key exists. */
  async add(notification: NewNotification): Promise<boolean> {
    const result = await this.notifications
      .createQueryBuilder()
      .insert()
      .values(notification)
      .orIgnore()
      .returning('id')
      .execute();
    return (result.raw as unknown[]).length === 1;
  }

  /** The newest ledger entry about the testimonial of which its author was notified. */
  async findLastNotifiedEntryId(testimonialId: number): Promise<number | null> {
    const [{ newest }] = await this.database.query<{ newest: number | null }>(
      'select max(ledger_entry_id) as newest from notifications.notifications where testimonial_id = $1',
      [testimonialId],
    );
    return newest;
  }

  existsByDedupeKey(userId: number, dedupeKey: string): Promise<boolean> {
    return this.notifications.existsBy({ userId, dedupeKey });
  }

  existsForTestimonial(testimonialId: number): Promise<boolean> {
    return this.notifications.existsBy({ testimonialId });
  }

  /** Unread ones first, each group newest first. */
  findPage(userId: number, page: Page): Promise<[Notification[], number]> {
    return this.notifications
      .createQueryBuilder('n')
      .where('n.user_id = :userId', { userId })
      .orderBy('(n.read_at is null)', 'DESC')
      .addOrderBy('n.id', 'DESC')
      .limit(page.limit)
      .offset(page.offset)
      .getManyAndCount();
  }

  countUnread(userId: number): Promise<number> {
    return this.notifications.countBy({ userId, readAt: IsNull() });
  }

  /** Keeps the time of the first call; returns false if the user has no such notification. */
  async markRead(id: number, userId: number): Promise<boolean> {
    const sql = `update notifications.notifications set read_at = coalesce(read_at, now()) where id = $1 and user_id = $2`;
    return (await this.database.execute(sql, [id, userId])) === 1;
  }

  async markAllRead(userId: number): Promise<void> {
    await this.notifications.update({ userId, readAt: IsNull() }, { readAt: new Date() });
  }

  findByUser(userId: number): Promise<Notification[]> {
    return this.notifications.find({ where: { userId }, order: { id: 'ASC' } });
  }

  async deleteByTestimonial(testimonialId: number): Promise<void> {
    await this.notifications.delete({ testimonialId });
  }

  async deleteByUser(userId: number): Promise<void> {
    await this.notifications.delete({ userId });
  }
}
