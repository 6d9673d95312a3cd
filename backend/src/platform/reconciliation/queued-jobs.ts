import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import type { EventJobData } from '../jobs/event-job.js';
import { JobRegistry } from '../jobs/job-registry.js';
import type { DomainEvent } from '../outbox/index.js';

type Payload = EventJobData['payload'];

/** Jobs that still come to their turn, and failed ones: those wait for a person, who puts them back with `requeue`. */
const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
const BATCH = 500;
/** In a queue as long as this nothing is looked for: everything in it is still waiting. */
const LONG_QUEUE = 10_000;

/** What the queues and the outbox already hold, as it was at one moment. */
export class QueuedJobs {
  private readonly seen = new Map<string, Set<string>>();

  constructor(
    private readonly queuesOf: (event: string) => string[],
    private readonly payloads: Map<string, Payload[] | 'too many'>,
  ) {}

  /** Whether every queue of the event holds a job about the same. */
  has({ name, payload }: DomainEvent): boolean {
    const queues = this.queuesOf(name);
    return queues.length > 0 && queues.every((queue) => this.holds(queue, payload));
  }

  private holds(queue: string, payload: Payload): boolean {
    const held = this.payloads.get(queue);
    if (held === undefined) return false;
    if (held === 'too many') return true;
    // A repair asks for more than the ordinary job does; it is about the same.
    const keys = Object.keys(payload)
      .filter((key) => key.endsWith('Id'))
      .sort();
    const group = `${queue} ${keys.join(' ')}`;
    let known = this.seen.get(group);
    if (!known) this.seen.set(group, (known = new Set(held.map((other) => valuesOf(other, keys)))));
    return known.has(valuesOf(payload, keys));
  }
}

const valuesOf = (payload: Payload, keys: string[]): string => JSON.stringify(keys.map((key) => payload[key] ?? null));

@Injectable()
export class QueuedJobsReader {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: JobRegistry,
  ) {}

  async read(): Promise<QueuedJobs> {
    const payloads = new Map<string, Payload[] | 'too many'>();
    const waiting = await this.database.query<{ name: string; payload: Payload }>(
      'select name, payload from platform.outbox where processed_at is null limit $1',
      [LONG_QUEUE],
    );
    for (const queue of this.subscriptions.queues()) payloads.set(queue.name, await this.payloadsIn(queue));
    for (const { name, payload } of waiting) {
      for (const queue of this.subscriptions.queuesOf(name)) {
        const held = payloads.get(queue);
        if (Array.isArray(held)) held.push(payload);
      }
    }
    return new QueuedJobs((event) => this.subscriptions.queuesOf(event), payloads);
  }

  private async payloadsIn(queue: ReturnType<JobRegistry['queues']>[number]): Promise<Payload[] | 'too many'> {
    if ((await queue.getJobCountByTypes(...STATES)) > LONG_QUEUE) return 'too many';
    const found: Payload[] = [];
    for (const state of STATES) {
      for (let start = 0; ; start += BATCH) {
        const jobs = await queue.getJobs([state], start, start + BATCH - 1, true);
        // A job may be gone between its number and its content.
        for (const job of jobs) if (job) found.push((job.data as EventJobData).payload ?? {});
        if (jobs.length < BATCH) break;
      }
    }
    return found;
  }
}
