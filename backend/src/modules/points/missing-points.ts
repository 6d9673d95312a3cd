import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../platform/outbox/index.js';
import { MissingEffectFinder } from '../../platform/reconciliation/index.js';
import { LedgerAudit, type LedgerSubject } from './ledger-audit.js';
import { settlementMissing } from './points.events.js';

/** Finds testimonials and purchases whose ledger entries are wrong or missing. */
@Injectable()
export class MissingPoints extends MissingEffectFinder {
  constructor(private readonly ledgerAudit: LedgerAudit) {
    super();
  }

  async *findEventsToRepeat(): AsyncGenerator<DomainEvent> {
    const subjects = new Map<string, LedgerSubject>();
    await this.ledgerAudit.run((_mismatch, ...about) => {
      for (const subject of about) subjects.set(JSON.stringify(subject), subject);
    });
    for (const subject of subjects.values()) yield settlementMissing(subject);
  }
}
