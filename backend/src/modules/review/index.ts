/** Review of testimonials by admins, and the audit trail of their decisions. */
export { ApprovalCheck } from './decisions/approval-check.js';
export { type Decision, type ReasonCode, reasonCodes } from './decisions/decision.entity.js';
export { DecisionLog } from './decisions/decision-log.js';
export { type DetectedFlag, FlagDetector } from './flags/flag-detector.js';
export { Takedowns } from './decisions/takedowns.js';
export { countedSignals, type FlagSignalDto, type SignalCode } from './flags/flag-signal.dto.js';
export { signalResults } from './flags/flags.repository.js';
export { type FlagCode, FlagDto } from './review.dto.js';
export { OwnTestimonialError } from './review.errors.js';
export { flagsMissing } from './missing-review-effects.js';
export { ModerationCounts } from './moderation-counts.js';
export { ReviewPersonalDataProvider } from './personal-data.provider.js';
export { ReviewLockRetention } from './queue/review-lock-retention.js';
export { ReviewModule } from './review.module.js';
