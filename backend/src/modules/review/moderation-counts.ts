import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import type { Decision } from './decision.entity.js';

export interface DecisionCount {
  decision: Decision['decision'];
  reasonCode: Decision['reasonCode'];
  outcome: string;
  count: number;
}

/** How often the desk decided what, for the open data: anyone can see whether bad news is refused more often. */
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
