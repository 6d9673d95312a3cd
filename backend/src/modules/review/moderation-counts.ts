import { Injectable } from '@nestjs/common';
import { type DecisionCount, DecisionsRepository } from './decisions/decisions.repository.js';

/** Counts of decisions by outcome for the open data, which show whether negative outcomes are rejected more often. */
@Injectable()
export class ModerationCounts {
  constructor(private readonly decisions: DecisionsRepository) {}

  countAll(): Promise<DecisionCount[]> {
    return this.decisions.countAll();
  }
}
