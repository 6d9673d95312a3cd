/** Who agreed to what, when and in which words. */
export type { ConsentWithdrawnPayload } from './consent.events.js';
export { historyRecord } from './consent-views.js';
export { ConsentHistoryDto } from './consent.dto.js';
export { ConsentModule } from './consent.module.js';
export { ConsentService, type SubmissionConsent } from './consent.service.js';
export { ConsentPersonalData } from './personal-data.js';
