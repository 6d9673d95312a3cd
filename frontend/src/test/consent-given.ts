import type { components } from '../api/schema';
import { NO_OPTIONS, type ConsentChoice } from '../features/consent/consent-store';
import { CONSENT_VERSION } from '../features/consent/consent-version';

/** A stored choice of necessary cookies only, already recorded on the server. */
export const consentGiven: ConsentChoice = {
  ...NO_OPTIONS,
  version: CONSENT_VERSION,
  language: 'en',
  chosenAt: new Date().toISOString(),
  recordId: 7,
};

/** The same choice as a record of the server. */
export const recordOf = (choice: ConsentChoice): components['schemas']['CurrentPreferencesDto'] => ({
  analytics: choice.analytics,
  marketing: choice.marketing,
  consentId: choice.recordId,
  chosenAt: choice.chosenAt,
  version: `${choice.version}/en`,
});
