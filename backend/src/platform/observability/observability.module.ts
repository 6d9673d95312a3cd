import { type DynamicModule, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Env } from '../../config/env.js';
import { HealthController } from './health.controller.js';
import { Health } from './health.js';
import { loggingOptions } from './logging.js';

@Module({ controllers: [HealthController], providers: [Health] })
export class ObservabilityModule {
  static forRoot(env: Env): DynamicModule {
    return { module: ObservabilityModule, imports: [LoggerModule.forRoot(loggingOptions(env))] };
  }
}
