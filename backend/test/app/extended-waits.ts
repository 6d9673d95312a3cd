import type { INestApplicationContext } from '@nestjs/common';
import { ErasuresService } from '../../src/modules/data-rights/erasures/erasures.service.js';
import { ExportsService } from '../../src/modules/data-rights/exports/exports.service.js';
import { PageRenderer } from '../../src/modules/pages/page-renderer.js';
import { Health } from '../../src/platform/observability/health.js';

/** Longer than the wait for background work in tests. */
const HANG_MS = 90_000;

/**
 * After these waits, the product responds without what it waited for. On a busy machine that may happen although nothing is wrong,
 * so in tests only a hang exceeds them. Without a worker, exports and erasures would never be complete.
 */
export function extendWaits(app: INestApplicationContext, hasWorker: boolean): void {
  Object.assign(app.get(Health), { timeoutMs: HANG_MS });
  Object.assign(app.get(PageRenderer), { dataTimeoutMs: HANG_MS });
  if (!hasWorker) return;
  for (const service of [ExportsService, ErasuresService]) Object.assign(app.get<object>(service), { waitMs: HANG_MS });
}
