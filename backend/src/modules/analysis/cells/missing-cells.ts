import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../../platform/outbox/index.js';
import { MissingEffectFinder } from '../../../platform/reconciliation/index.js';
import type { ConditionSupplementPair } from '../../testimonials/index.js';
import { CellsAudit } from './cells-audit.js';

declare module '../../../platform/outbox/outbox.js' {
  interface EventNames {
    'analysis.cells-outdated': true;
  }
}

/** The cells of this pair do not match the testimonials. */
export const cellsOutdated = (payload: { conditionId: number; supplementId: number }): DomainEvent => ({
  name: 'analysis.cells-outdated',
  payload,
});

@Injectable()
export class MissingCells extends MissingEffectFinder {
  constructor(private readonly cellsAudit: CellsAudit) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    const pairs = new Map<string, ConditionSupplementPair>();
    await this.cellsAudit.run((_mismatch, pair) => void pairs.set(`${pair.conditionId}/${pair.supplementId}`, pair));
    for (const { conditionId, supplementId } of pairs.values()) yield cellsOutdated({ conditionId, supplementId });
  }
}
