import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { Subscriptions } from '../jobs/subscriptions.js';
import { FileStorage } from '../storage/index.js';
import type { HealthDto } from './health.dto.js';

const PATIENCE_MS = 2_000;

@Injectable()
export class Health {
  constructor(
    private readonly database: Database,
    private readonly subscriptions: Subscriptions,
    private readonly storage: FileStorage,
  ) {}

  async check(): Promise<HealthDto> {
    const [database, queue, storage] = await Promise.all([
      answers(this.database.query('select 1')),
      answers(this.subscriptions.check()),
      answers(this.storage.check()),
    ]);
    const checks = { database, queue, storage };
    return { status: Object.values(checks).every((check) => check === 'ok') ? 'ok' : 'unavailable', checks };
  }
}

async function answers(check: Promise<unknown>): Promise<'ok' | 'unavailable'> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'unavailable'>((resolve) => {
    timer = setTimeout(() => resolve('unavailable'), PATIENCE_MS);
  });
  const checked = check.then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  );
  return Promise.race([checked, patience]).finally(() => clearTimeout(timer));
}
