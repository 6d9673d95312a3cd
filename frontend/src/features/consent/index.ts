export { ConsentBanner } from './consent-banner';
export { ConsentSettings } from './consent-settings';
export { clearLocalChoice } from './consent-store';
export { useConsentTranslation } from './translations';
