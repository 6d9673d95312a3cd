/** Consent records: who agreed to what, when and with which text. */
export type { ConsentWithdrawnPayload } from './consent.events.js';
export { toHistoryRecord } from './consent-views.js';
export { ConsentHistoryDto } from './consent.dto.js';
export { ConsentModule } from './consent.module.js';
export { ConsentService } from './consent.service.js';
export { ConsentPersonalDataProvider } from './personal-data.provider.js';
