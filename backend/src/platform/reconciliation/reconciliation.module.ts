import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { QueuedJobsReader } from './queued-jobs.js';
import { Reconciler } from './reconciler.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Reconciler, QueuedJobsReader], exports: [Reconciler] })
export class ReconciliationModule {}
