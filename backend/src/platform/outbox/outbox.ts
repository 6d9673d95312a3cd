import { Injectable } from '@nestjs/common';
import { Database, iterateById } from '../database/index.js';
import { requestContext } from '../observability/request-context.js';
import { traceEvent } from '../observability/tracing.js';

const BATCH = 1_000;

/** NOTIFY channel that wakes the relay. */
export const OUTBOX_CHANNEL = 'recuento_outbox';

/**
 * The names of all events. Each module adds its own next to the function that creates the event, so that a job that
 * subscribes to a misspelled event does not compile.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface EventNames {}

export type EventName = keyof EventNames;

/** An event that other modules may handle. Payloads contain ids, never personal data. */
export interface DomainEvent<Payload extends Record<string, number | string> = Record<string, number | string>> {
  /** `module.happened`, past tense. */
  name: EventName;
  payload: Payload;
}

/** Processed events are stored for a week, for investigations by the operator. */
export const EXPIRED_EVENTS = `from platform.outbox where processed_at < now() - interval '7 days'`;

/** Stores events in the transaction of the change that they report, until the relay adds them to the queues. */
@Injectable()
export class Outbox {
  constructor(private readonly database: Database) {}

  /**
   * Must be called in the transaction of the change, so that both are committed or neither. Stores the id and the trace
   * context of the current request, so that the jobs of the event can be attributed to it.
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
          requestContext.get()?.requestId ?? null,
          traceparent ?? null,
        ],
      );
    });
  }

  /** Schedules all stored events for delivery again; returns their number. */
  requeueStored(): Promise<number> {
    return this.database.execute('update platform.outbox set processed_at = null where processed_at is not null');
  }

  /** The number of times that the queues were filled with all stored events. */
  async readGeneration(): Promise<number> {
    const [{ generation }] = await this.database.query<{ generation: number }>(
      `select case when is_called then last_value else 0 end::int as generation from platform.queue_generation`,
    );
    return generation;
  }

  async startGeneration(): Promise<number> {
    const [{ generation }] = await this.database.query<{ generation: number }>(
      `select nextval('platform.queue_generation')::int as generation`,
    );
    return generation;
  }

  /** Counts the events that the relay deletes in its next hourly run. */
  async countExpired(): Promise<number> {
    const [{ count }] = await this.database.query<{ count: number }>(`select count(*)::int as count ${EXPIRED_EVENTS}`);
    return count;
  }

  /** Payloads of the processed events with the given names that are still stored, oldest first, in batches. */
  async *iterateStoredPayloads<Payload extends DomainEvent['payload']>(names: EventName[]): AsyncGenerator<Payload[]> {
    const batches = iterateById((after) =>
      this.database.query<{ id: number; payload: Payload }>(
        `select id, payload from platform.outbox
         where id > $1 and name = any($2) and processed_at is not null order by id limit $3`,
        [after, names, BATCH],
      ),
    );
    for await (const rows of batches) yield rows.map(({ payload }) => payload);
  }

  /** As {@link record}, but the number of statements hardly depends on that of the events: a merge records thousands. */
  async recordAll(events: DomainEvent[]): Promise<void> {
    for (let start = 0; start < events.length; start += BATCH) {
      const batch = events.slice(start, start + BATCH);
      const traceparents = await Promise.all(
        batch.map(({ name }) => traceEvent(name, async (traceparent) => traceparent ?? null)),
      );
      await this.database.query(
        `with recorded as (
           insert into platform.outbox (name, payload, request_id, traceparent)
           select name, payload, $5, traceparent
           from unnest($1::text[], $2::jsonb[], $4::text[]) with ordinality event (name, payload, traceparent, position)
           order by position returning id
         ) select pg_notify($3, '') from recorded limit 1`,
        [
          batch.map(({ name }) => name),
          batch.map(({ payload }) => JSON.stringify(payload)),
          OUTBOX_CHANNEL,
          traceparents,
          requestContext.get()?.requestId ?? null,
        ],
      );
    }
  }
}
