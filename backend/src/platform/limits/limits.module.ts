import { Global, Module } from '@nestjs/common';
import { LimitStore } from './limit-store.js';
import { Limits } from './limits.js';

@Global()
@Module({ providers: [LimitStore, Limits], exports: [Limits] })
export class LimitsModule {}
