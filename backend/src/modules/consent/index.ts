/** Who agreed to what, when and in which words. */
export { ConsentModule } from './consent.module.js';
export { ConsentService, type SubmissionConsent } from './consent.service.js';
