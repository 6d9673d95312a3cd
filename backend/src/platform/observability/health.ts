import { Injectable, Logger } from '@nestjs/common';
import { HealthIndicatorService } from '@nestjs/terminus';
import { Database } from '../database/index.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { FileStorage } from '../storage/index.js';
import type { HealthDto } from './health.dto.js';
import { Metrics } from './metrics.js';
import { RepeatedFailures } from './repeated-failures.js';

const CHECK_TIMEOUT_MS = 2_000;

@Injectable()
export class Health {
  private readonly logger = new Logger(Health.name);
  private readonly failures = new RepeatedFailures();
  /** A field, because tests change it. */
  private readonly timeoutMs = CHECK_TIMEOUT_MS;

  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly jobRegistry: JobRegistry,
    private readonly storage: FileStorage,
    metrics: Metrics,
  ) {
    metrics.registerGauge(
      'recuento_service_up',
      '1 if the process reaches the service, else 0',
      ['service'],
      async () => {
        const { checks } = await this.check();
        return Object.entries(checks).map(([service, result]) => [result === 'ok' ? 1 : 0, service]);
      },
    );
  }

  async check(): Promise<HealthDto> {
    const [database, queue, storage] = await Promise.all([
      this.attempt('database', () => this.database.query('select 1')),
      this.attempt('queue', () => this.jobRegistry.assertReachable()),
      this.attempt('storage', () => this.storage.check()),
    ]);
    const checks = { database, queue, storage };
    return { status: Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'unavailable', checks };
  }

  /** Response time and message are only logged: an error message could name a server. */
  private async attempt(service: string, check: () => Promise<unknown>): Promise<'ok' | 'unavailable'> {
    const result = await this.indicators
      .check(service)
      .attempt(async () => void (await check()))
      .withTimeout(this.timeoutMs);
    const { status, message: reason } = result[service] as { status: string; message?: string };
    if (status === 'up') return 'ok';
    if (this.failures.shouldLog(`${service}: ${reason}`))
      this.logger.warn({ service, reason }, 'a service is unavailable');
    return 'unavailable';
  }
}
