/** Review of testimonials by admins, and the audit trail of their decisions. */
export { DecisionLog, type Reason } from './decisions/decision-log.js';
export type { DecisionCount } from './decisions/decisions.repository.js';
export { ModerationCounts } from './moderation-counts.js';
export { ReviewPersonalDataProvider } from './personal-data.provider.js';
export { ReviewModule } from './review.module.js';
