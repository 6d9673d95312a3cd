import { sessionFlag } from '../../lib/session-flag';

export const welcomeFlag = sessionFlag('welcome-popup');
export const signedInPrizeFlag = sessionFlag('prize-popup:signed-in');
export const visitorPrizeFlag = sessionFlag('prize-popup:anonymous');
