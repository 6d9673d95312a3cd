import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { requestContext } from '../observability/request-context.js';
import { tracedEvent } from '../observability/tracing.js';

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
    return tracedEvent(event.name, async (traceparent) => {
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

  async recordAll(events: DomainEvent[]): Promise<void> {
    for (const event of events) await this.record(event);
  }
}
