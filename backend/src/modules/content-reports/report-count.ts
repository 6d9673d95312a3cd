import type { ReportReason } from './content-report.entity.js';
import type { ObjectionOutcome, ObjectionParty } from './objections/objection.entity.js';
import type { ReportOutcome } from './report-case.entity.js';

export interface ReportCount {
  reason: ReportReason;
  outcome: ReportOutcome;
  count: number;
}

export interface ObjectionCount {
  party: ObjectionParty;
  outcome: ObjectionOutcome;
  count: number;
}
