import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { Delivery } from './delivery.entity.js';

export type NewDelivery = Pick<Delivery, 'userId' | 'kind' | 'occasion' | 'language' | 'testimonialId' | 'points'>;

/** Whoever claimed a mail and has said nothing for this long is dead: longer than any attempt may take. */
const CLAIM_SECONDS = 120;

@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: Database) {}

  /** The new delivery's id; undefined when the occasion has one. */
  async add(delivery: NewDelivery): Promise<number | undefined> {
    const result = await this.database.manager
      .createQueryBuilder()
      .insert()
      .into(Delivery)
      .values(delivery)
      .orIgnore()
      .returning('id')
      .execute();
    return (result.raw as { id: number }[])[0]?.id;
  }

  /** Takes a mail in hand. Null when it is done with, gone, or in somebody else's hands. */
  async claim(id: number): Promise<Delivery | null> {
    const claimed = await this.database.execute(
      `update notifications.deliveries set state = 'sending', claimed_at = now(), attempts = attempts + 1
       where id = $1 and (state = 'waiting'
                          or (state = 'sending' and claimed_at < now() - make_interval(secs => $2)))`,
      [id, CLAIM_SECONDS],
    );
    return claimed === 1 ? this.find(id) : null;
  }

  /** Those of the last week that still wait, or whose sender died. */
  async unsent(): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select id from notifications.deliveries
       where (state = 'waiting' or state = 'sending' and claimed_at < now() - make_interval(secs => $1))
         and created_at > now() - interval '7 days' order by id`,
      [CLAIM_SECONDS],
    );
    return rows.map(({ id }) => id);
  }

  find(id: number): Promise<Delivery | null> {
    return this.database.manager.findOneBy(Delivery, { id });
  }

  async markSent(id: number): Promise<void> {
    await this.database.manager.update(Delivery, { id }, { state: 'sent', sentAt: new Date(), failure: null });
  }

  /** Not sent: back to those that wait, or given up. */
  async markFailed(id: number, state: 'waiting' | 'given_up', failure: string): Promise<void> {
    await this.database.manager.update(Delivery, { id }, { state, failure });
  }

  ofUser(userId: number): Promise<Delivery[]> {
    return this.database.manager.find(Delivery, { where: { userId }, order: { id: 'ASC' } });
  }

  async deleteOf(userId: number): Promise<void> {
    await this.database.manager.delete(Delivery, { userId });
  }
}
