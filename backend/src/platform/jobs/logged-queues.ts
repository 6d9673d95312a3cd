import { Logger } from '@nestjs/common';
import { type Processor, Queue, type QueueOptions, Worker, type WorkerOptions } from 'bullmq';
import { RepeatedFailures } from '../observability/repeated-failures.js';

const logger = new Logger('Queues');
/** All queues and workers of a process report the failure of one server, and report it again at each attempt to connect. */
const failures = new RepeatedFailures();

/** Without a listener BullMQ prints errors with the commands that failed, and with them the password of Redis. */
function logError(error: Error & { code?: string }): void {
  const { code, message: reason } = error;
  if (failures.shouldLog(reason)) logger.error({ code, reason }, 'an error of the queues');
}

export class LoggedQueue extends Queue {
  constructor(name: string, options: QueueOptions) {
    super(name, options);
    this.on('error', logError);
  }
}

export class LoggedWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, processor, options);
    this.on('error', logError);
  }
}
