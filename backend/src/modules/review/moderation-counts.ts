import { Injectable } from '@nestjs/common';
import { type DecisionCount, DecisionsRepository } from './decisions/decisions.repository.js';
import { FlagsRepository, type SignalCount } from './flags/flags.repository.js';

/**
 * Counts for the open data: decisions by outcome, which show whether negative outcomes are rejected more often, and
 * integrity signals by the decision that followed.
 */
@Injectable()
export class ModerationCounts {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly flags: FlagsRepository,
  ) {}

  countAll(): Promise<DecisionCount[]> {
    return this.decisions.countAll();
  }

  countSignals(): Promise<SignalCount[]> {
    return this.flags.countSignals();
  }
}
