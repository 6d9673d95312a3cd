export { FlaggedExperience } from './flagged-experience';
export { DecisionsScreen } from './decisions-screen';
export { PendingScreen } from './pending-screen';
export { ReviewScreen } from './review-screen';
