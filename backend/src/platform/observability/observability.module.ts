import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import { HealthController } from './health.controller.js';
import { Health } from './health.js';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';
import { UnhandledErrors } from './unhandled-errors.js';

@Global()
@Module({
  controllers: [HealthController, MetricsController],
  providers: [Health, Metrics, UnhandledErrors],
  exports: [Metrics, UnhandledErrors],
})
export class ObservabilityModule {
  static forRoot(logger: Logger): DynamicModule {
    return {
      module: ObservabilityModule,
      // Without the middleware of pino-http: a child logger per request is expensive (see request-log.ts).
      imports: [
        LoggerModule.forRoot({ pinoHttp: { logger }, forRoutes: [] }),
        TerminusModule.forRoot({ logger: false }),
      ],
    };
  }
}
