/** The desk where a person decides about each testimonial, and its audit trail. */
export { DecisionLog, type Reason } from './decision-log.js';
export { type DecisionCount, ModerationCounts } from './moderation-counts.js';
export { ReviewPersonalDataProvider } from './personal-data.provider.js';
export { ReviewModule } from './review.module.js';
