import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { requestContext } from '../observability/request-context.js';
import { traceEvent } from '../observability/tracing.js';

const BATCH = 1_000;

/** Channel on which the relay is woken. */
export const OUTBOX_CHANNEL = 'recuento_outbox';

/** A fact that others may react to. Payloads carry ids, never personal data. */
export interface DomainEvent<Payload extends Record<string, number | string> = Record<string, number | string>> {
  /** `module.happened`, past tense. */
  name: string;
  payload: Payload;
}

/** Events wait here, in the same transaction as the change they tell of, until the relay hands them to the queues. */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  /**
   * Call it inside the transaction that makes the event true: both are committed, or neither. It keeps the id of the
   * request that is worked on, and its place in the trace,
   * so that the jobs of the event know what they belong to.
   */
  record(event: DomainEvent): Promise<void> {
    return traceEvent(event.name, async (traceparent) => {
      await this.database.query(
        `with recorded as (
           insert into platform.outbox (name, payload, request_id, traceparent) values ($1, $2, $4, $5) returning id
         ) select pg_notify($3, '') from recorded`,
        [
          event.name,
          JSON.stringify(event.payload),
          OUTBOX_CHANNEL,
          requestContext.getStore()?.requestId ?? null,
          traceparent ?? null,
        ],
      );
    });
  }

  /** Everything that is kept goes to the queues once more; returns how much that is. */
  handOutAgain(): Promise<number> {
    return this.database.execute('update platform.outbox set processed_at = null where processed_at is not null');
  }

  /** The payloads of the events of some names that were handed to the queues and are still kept, oldest first. */
  async *kept<Payload extends DomainEvent['payload']>(names: string[]): AsyncGenerator<Payload[]> {
    for (let after = 0; ;) {
      const rows = await this.database.query<{ id: number; payload: Payload }>(
        `select id, payload from platform.outbox
         where id > $1 and name = any($2) and processed_at is not null order by id limit $3`,
        [after, names, BATCH],
      );
      if (rows.length === 0) return;
      yield rows.map(({ payload }) => payload);
      after = rows[rows.length - 1].id;
    }
  }

  async recordAll(events: DomainEvent[]): Promise<void> {
    for (const event of events) await this.record(event);
  }
}
