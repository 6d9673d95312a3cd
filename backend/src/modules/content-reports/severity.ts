import type { ReasonCode } from '../review/index.js';
import type { ReportReason } from './content-report.entity.js';

export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

export const severityByReason: Record<ReportReason, Severity> = {
  danger: 'high',
  personal_data: 'high',
  illegal: 'high',
  offensive: 'medium',
  advertising: 'medium',
  made_up: 'low',
};

/** The reason in the audit trail of review decisions for a takedown because of this reason. */
export const takedownReasonByReason: Record<ReportReason, ReasonCode> = {
  danger: 'dangerous_claim',
  personal_data: 'personal_data',
  illegal: 'other',
  offensive: 'other',
  advertising: 'other',
  made_up: 'not_credible',
};

/** 1 for the most serious reports. */
export const severityRank = (reason: ReportReason): number => severities.indexOf(severityByReason[reason]) + 1;
