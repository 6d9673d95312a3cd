import { Global, Module } from '@nestjs/common';
import { RateLimitStore } from './rate-limit-store.js';
import { RateLimiter } from './rate-limiter.js';

@Global()
@Module({ providers: [RateLimitStore, RateLimiter], exports: [RateLimiter] })
export class RateLimitsModule {}
