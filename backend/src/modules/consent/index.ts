/** Who agreed to what, when and in which words. */
export type { ConsentWithdrawnPayload } from './consent.events.js';
export { ConsentModule } from './consent.module.js';
export { ConsentService, type SubmissionConsent } from './consent.service.js';
export { ConsentPersonalData } from './personal-data.js';
