import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database } from '../../../platform/database/index.js';
import { EmailDelivery } from './email-delivery.entity.js';

export type NewEmailDelivery = Pick<
  EmailDelivery,
  'userId' | 'kind' | 'dedupeKey' | 'language' | 'testimonialId' | 'points'
> &
  Partial<Pick<EmailDelivery, 'reportId'>>;

/** After this time a worker that has claimed a mail is assumed to have crashed: longer than any attempt may take. */
const CLAIM_TIMEOUT_SECONDS = 120;

/**
 * A deleted delivery could be queued again by an event that is repeated. Events are stored for 7 days, and backups, with which they
 * return, for 90 days. A report, whose mails are also queued by later events about its author, loses its address before.
 */
export const EMAIL_DELIVERY_DAYS = 365;

const isExpired = `created_at < now() - interval '${EMAIL_DELIVERY_DAYS} days'`;

@Injectable()
export class EmailDeliveriesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(EmailDelivery) private readonly deliveries: Repository<EmailDelivery>,
  ) {}

  /** The id of the new delivery; undefined if one with this deduplication key exists. */
  async add(delivery: NewEmailDelivery): Promise<number | undefined> {
    const result = await this.deliveries
      .createQueryBuilder()
      .insert()
      .values(delivery)
      .orIgnore()
      .returning('id')
      .execute();
    return (result.raw as { id: number }[])[0]?.id;
  }

  existsByDedupeKey(dedupeKey: string): Promise<boolean> {
    return this.deliveries.existsBy({ dedupeKey });
  }

  /** Claims a mail for sending. Null if it is sent, given up, deleted, or claimed by another worker. */
  async claim(id: number): Promise<EmailDelivery | null> {
    const claimed = await this.database.execute(
      `update notifications.email_deliveries set state = 'sending', claimed_at = now(), attempts = attempts + 1
       where id = $1 and (state = 'waiting'
                          or (state = 'sending' and claimed_at < now() - make_interval(secs => $2)))`,
      [id, CLAIM_TIMEOUT_SECONDS],
    );
    return claimed === 1 ? this.find(id) : null;
  }

  /** Deliveries of the last week that are waiting, or whose worker crashed. */
  async findUnsent(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from notifications.email_deliveries
       where (state = 'waiting' or state = 'sending' and claimed_at < now() - make_interval(secs => $1))
         and created_at > now() - interval '7 days' order by id`,
      [CLAIM_TIMEOUT_SECONDS],
    );
    return rows.map(({ id }) => id);
  }

  async countExpired(): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from notifications.email_deliveries where ${isExpired}`,
    );
    return count;
  }

  async deleteExpired(): Promise<void> {
    // Those that an erasure is deleting are skipped: waiting for them, in another order, could deadlock.
    await this.database.execute(
      `delete from notifications.email_deliveries
       where id in (select id from notifications.email_deliveries where ${isExpired} for update skip locked)`,
    );
  }

  find(id: number): Promise<EmailDelivery | null> {
    return this.deliveries.findOneBy({ id });
  }

  async markSent(id: number): Promise<void> {
    await this.deliveries.update({ id }, { state: 'sent', sentAt: new Date(), failure: null });
  }

  /** Records a failed attempt: the mail waits for a retry or is given up. */
  async markFailed(id: number, state: 'waiting' | 'given_up', failure: string): Promise<void> {
    await this.deliveries.update({ id }, { state, failure });
  }

  findByUser(userId: number): Promise<EmailDelivery[]> {
    return this.deliveries.find({ where: { userId }, order: { id: 'ASC' } });
  }

  async deleteByUser(userId: number): Promise<void> {
    await this.deliveries.delete({ userId });
  }
}
