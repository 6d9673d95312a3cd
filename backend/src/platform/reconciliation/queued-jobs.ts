import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import type { EventJobData } from '../jobs/event-job.js';
import { JobRegistry } from '../jobs/job-registry.js';
import type { DomainEvent } from '../outbox/index.js';

type Payload = EventJobData['payload'];

/** Unfinished jobs, and failed ones, which wait for the operator to run the command `requeue`. */
const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
const BATCH_SIZE = 500;
/** Longer queues are not read: all their jobs count as present. */
const LONG_QUEUE = 10_000;

/** A snapshot of the jobs in the queues and the events in the outbox. */
export class QueuedJobs {
  private readonly valuesByGroup = new Map<string, Set<string>>();

  constructor(
    private readonly findQueueNames: (event: string) => string[],
    private readonly payloads: Map<string, Payload[] | 'too many'>,
  ) {}

  /** Whether each queue that subscribes to the event contains a job for the same ids. */
  has({ name, payload }: DomainEvent): boolean {
    const queues = this.findQueueNames(name);
    return queues.length > 0 && queues.every((queue) => this.hasJob(queue, payload));
  }

  private hasJob(queue: string, payload: Payload): boolean {
    const payloads = this.payloads.get(queue);
    if (payloads === undefined) return false;
    if (payloads === 'too many') return true;
    // Compares only ids, because the payload of a repeated event may have additional fields.
    const keys = Object.keys(payload)
      .filter((key) => key.endsWith('Id'))
      .sort();
    const group = `${queue} ${keys.join(' ')}`;
    let values = this.valuesByGroup.get(group);
    if (!values)
      this.valuesByGroup.set(group, (values = new Set(payloads.map((queued) => serializeValues(queued, keys)))));
    return values.has(serializeValues(payload, keys));
  }
}

const readJobPayloads = ({ payload, payloads }: EventJobData): Payload[] => payloads ?? [payload ?? {}];

const serializeValues = (payload: Payload, keys: string[]): string =>
  JSON.stringify(keys.map((key) => payload[key] ?? null));

@Injectable()
export class QueuedJobsReader {
  constructor(
    private readonly database: Database,
    private readonly jobRegistry: JobRegistry,
  ) {}

  async read(): Promise<QueuedJobs> {
    const payloads = new Map<string, Payload[] | 'too many'>();
    const waiting = await this.database.query<{ name: string; payload: Payload }>(
      'select name, payload from platform.outbox where processed_at is null limit $1',
      [LONG_QUEUE],
    );
    for (const queue of this.jobRegistry.getQueues()) payloads.set(queue.name, await this.readPayloads(queue));
    for (const { name, payload } of waiting) {
      for (const queue of this.jobRegistry.findQueueNames(name)) {
        const queuePayloads = payloads.get(queue);
        if (Array.isArray(queuePayloads)) queuePayloads.push(payload);
      }
    }
    return new QueuedJobs((event) => this.jobRegistry.findQueueNames(event), payloads);
  }

  private async readPayloads(queue: ReturnType<JobRegistry['getQueues']>[number]): Promise<Payload[] | 'too many'> {
    if ((await queue.getJobCountByTypes(...STATES)) > LONG_QUEUE) return 'too many';
    const found: Payload[] = [];
    for (const state of STATES) {
      for (let start = 0; ; start += BATCH_SIZE) {
        const jobs = await queue.getJobs([state], start, start + BATCH_SIZE - 1, true);
        // A job may be removed between the reading of its id and its content.
        for (const job of jobs) if (job) found.push(...readJobPayloads(job.data as EventJobData));
        if (jobs.length < BATCH_SIZE) break;
      }
    }
    return found;
  }
}
