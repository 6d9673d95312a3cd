import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { MissingEffects } from '../../platform/reconciliation/index.js';
import { erasureRequested, exportRequested } from './data-rights.events.js';
import { ErasuresRepository } from './erasures.repository.js';
import { ExportsRepository } from './exports.repository.js';

/** Requested exports and erasures that are not completed. */
@Injectable()
export class IncompleteRequests extends MissingEffects {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly erasures: ErasuresRepository,
  ) {
    super();
  }

  async *find(): AsyncGenerator<DomainEvent> {
    for (const exportId of await this.exports.findWaiting()) yield exportRequested({ exportId });
    for (const erasureId of await this.erasures.findStalled(0)) yield erasureRequested({ erasureId });
  }
}
