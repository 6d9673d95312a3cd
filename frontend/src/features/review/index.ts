export { FlaggedTexts } from './flags/flagged-texts';
export { DecisionsScreen } from './decisions/decisions-screen';
export { PendingScreen } from './queue/pending-screen';
export { ReviewScreen } from './review-screen';
