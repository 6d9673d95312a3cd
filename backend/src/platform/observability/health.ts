import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { JobRegistry } from '../jobs/job-registry.js';
import { FileStorage } from '../storage/index.js';
import type { HealthDto } from './health.dto.js';

const CHECK_TIMEOUT_MS = 2_000;

@Injectable()
export class Health {
  constructor(
    private readonly database: Database,
    private readonly jobRegistry: JobRegistry,
    private readonly storage: FileStorage,
  ) {}

  async check(): Promise<HealthDto> {
    const [database, queue, storage] = await Promise.all([
      checkWithTimeout(this.database.query('select 1')),
      checkWithTimeout(this.jobRegistry.assertReachable()),
      checkWithTimeout(this.storage.check()),
    ]);
    const checks = { database, queue, storage };
    return { status: Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'unavailable', checks };
  }
}

async function checkWithTimeout(check: Promise<unknown>): Promise<'ok' | 'unavailable'> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'unavailable'>((resolve) => {
    timer = setTimeout(() => resolve('unavailable'), CHECK_TIMEOUT_MS);
  });
  const checked = check.then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  return Promise.race([checked, timeout]).finally(() => clearTimeout(timer));
}
