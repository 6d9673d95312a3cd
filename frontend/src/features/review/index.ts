export { FlaggedExperience } from './flags/flagged-experience';
export { DecisionsScreen } from './decisions/decisions-screen';
export { PendingScreen } from './queue/pending-screen';
export { ReviewScreen } from './review-screen';
