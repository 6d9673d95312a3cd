import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { MissingEffectFinder } from '../../platform/reconciliation/index.js';
import { erasureRequested, exportRequested } from './data-rights.events.js';
import { ErasuresRepository } from './erasures/erasures.repository.js';
import { ExportsRepository } from './exports/exports.repository.js';

/** Requested exports and erasures that are not completed. */
@Injectable()
export class IncompleteRequests extends MissingEffectFinder {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly erasures: ErasuresRepository,
  ) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    for (const exportId of await this.exports.findWaiting()) yield exportRequested({ exportId });
    for (const erasureId of await this.erasures.findIncomplete(0)) yield erasureRequested({ erasureId });
  }
}
