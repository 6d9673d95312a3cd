import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JobsUnderWay } from './jobs-under-way.js';
import { Reconciler } from './reconciler.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Reconciler, JobsUnderWay], exports: [Reconciler] })
export class ReconciliationModule {}
