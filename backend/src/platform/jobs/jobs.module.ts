import { BullModule, type RegisterQueueAsyncOptions, type RegisterQueueOptions, type WorkerHost } from '@nestjs/bullmq';
import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, Reflector } from '@nestjs/core';
import { type BackendFactory, type ConnectionOptions, setDefaultBackendFactory } from 'bullmq';
import { ENV } from '../../config/config.module.js';
import type { Env } from '../../config/env.js';
import { DIRECT_DATABASE_URL, NotificationListener } from '../database/index.js';
import { EventDispatcher } from './event-dispatcher.js';
import { ATTEMPTS, type Subscription, SUBSCRIPTION } from './event-job.js';
import { createSharedBackend, QueueConnections } from './queue-connections.js';
import { QueueDashboardController } from './queue-dashboard.controller.js';
import { JobRegistry } from './job-registry.js';
import { LoggedQueue, LoggedWorker } from './logged-queues.js';
import { getQueuePrefix, RedisQueueConnection } from './redis-connection.js';
import { RenamedQueues } from './renamed-queues.js';

// Before a module registers its queues.
BullModule.queueClass = LoggedQueue;
BullModule.workerClass = LoggedWorker;

const DAY_SECONDS = 24 * 60 * 60;

/** Connections for all queues of a process; an API process adds no jobs, but counts them. */
const CONNECTIONS: Record<Env['process'], number> = { all: 2, worker: 2, api: 1 };

const jobOptions = {
  attempts: ATTEMPTS,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: { age: DAY_SECONDS, count: 10_000 },
  removeOnFail: false,
};

/** BullMQ on PostgreSQL, or on Redis if REDIS_URL is set. No other module depends on the backend of the queues. */
@Global()
@Module({})
export class JobsModule {
  static forRoot(env: Env): DynamicModule {
    // Must be set before any queue is created; the default of BullMQ is Redis.
    setDefaultBackendFactory(env.redisUrl ? undefined : (createSharedBackend as unknown as BackendFactory));
    const root = BullModule.forRootAsync({
      extraProviders: [RedisQueueConnection],
      inject: [DIRECT_DATABASE_URL, NotificationListener, RedisQueueConnection],
      useFactory: (databaseUrl: string, listener: NotificationListener, redis: RedisQueueConnection) => ({
        connection: env.redisUrl
          ? redis.open(env)
          : (new QueueConnections(databaseUrl, CONNECTIONS[env.process], listener) as unknown as ConnectionOptions),
        defaultJobOptions: jobOptions,
      }),
      // Only worker processes start the workers, in start-workers.ts.
      extraOptions: { manualRegistration: true },
    });
    return {
      module: JobsModule,
      imports: [root, DiscoveryModule],
      controllers: [QueueDashboardController],
      providers: [EventDispatcher, JobRegistry, RenamedQueues],
      exports: [EventDispatcher, JobRegistry, RenamedQueues],
    };
  }

  /** Registers the jobs of a module and their queues. */
  static forJobs(...jobs: Type<WorkerHost>[]): DynamicModule {
    const reflector = new Reflector();
    const queues = jobs.map((job): RegisterQueueAsyncOptions => {
      const { queue, attempts = jobOptions.attempts } = reflector.get<Subscription>(SUBSCRIPTION, job);
      const useFactory = (env: Env): RegisterQueueOptions => {
        const prefix = getQueuePrefix(env, queue);
        return { name: queue, defaultJobOptions: { ...jobOptions, attempts }, ...(prefix && { prefix }) };
      };
      return { name: queue, inject: [ENV], useFactory };
    });
    return BullModule.registerQueueAsync(...queues);
  }
}
