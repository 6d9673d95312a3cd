export { visitorPrizeFlag } from './popup-flags';
export { PrizeOnFormPage } from './prize-on-form-page';
export { VisitorPrizePopup } from './visitor-prize-popup';
export { WelcomePopup } from './welcome-popup';
