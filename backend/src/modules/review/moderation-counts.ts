import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Decision } from './decisions/decision.entity.js';

export interface DecisionCount {
  decision: Decision['decision'];
  reasonCode: Decision['reasonCode'];
  outcome: string;
  count: number;
}

/** Counts of decisions by outcome for the open data, which show whether negative outcomes are rejected more often. */
@Injectable()
export class ModerationCounts {
  constructor(private readonly database: Database) {}

  countAll(): Promise<DecisionCount[]> {
    return this.database.query<DecisionCount>(
      `select decision, reason_code as "reasonCode", outcome, count(*)::int as count
       from review.decisions group by 1, 2, 3 order by 1, 2, 3`,
    );
  }
}
