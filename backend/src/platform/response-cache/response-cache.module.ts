import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ResponseCache } from './response-cache.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [ResponseCache], exports: [ResponseCache] })
export class ResponseCacheModule {}
